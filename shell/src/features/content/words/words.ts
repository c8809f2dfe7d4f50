// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** We couldn’t load this page */
  readonly pageFailed: string;
  /** {carrier}, {days, plural, one {# working day} other {up to # working days}} (How a book travels, on the page about delivery.) */
  readonly deliveryDays: (carrier: string, days: number) => string;
  /** Free on orders of {amount} or more ({amount}: amount with its currency.) */
  readonly freeDeliveryFrom: (amount: string) => string;
  readonly purposes: {
    /** takes payments and stores payment data */
    readonly payments: string;
    /** stores and shows the photos in your books */
    readonly photos: string;
    /** prints and sends your order */
    readonly printing: string;
    /** sends our emails */
    readonly mails: string;
    /** calculates tax from your address */
    readonly taxes: string;
    /** suggests addresses while you type */
    readonly addresses: string;
    /** checks VAT numbers */
    readonly vat_numbers: string;
    /** stores your cookie choices */
    readonly consent: string;
    /** measures how the shop is used, if you agree */
    readonly measuring: string;
    /** receives error reports */
    readonly errors: string;
  };
  /** Nobody else processes your data for us. */
  readonly noServices: string;
  /** This is a starting text. A lawyer has to check it before the shop opens. */
  readonly openPoints: string;
  readonly contact: {
    /** Write to us */
    readonly title: string;
    /** Your name */
    readonly name: string;
    /** E-mail address */
    readonly email: string;
    /** What is it about? */
    readonly topic: string;
    /** Please choose */
    readonly choose: string;
    readonly topics: {
      /** An order */
      readonly order: string;
      /** Delivery */
      readonly delivery: string;
      /** Payment */
      readonly payment: string;
      /** Making a book */
      readonly book: string;
      /** Withdrawal from a contract */
      readonly withdrawal: string;
      /** Something else */
      readonly other: string;
    };
    /** Order number */
    readonly orderNumber: string;
    /** In every mail about the order; begins with R */
    readonly orderHint: string;
    /** (optional) */
    readonly optional: string;
    /** Your message */
    readonly message: string;
    /** Send the message */
    readonly send: string;
    /** I withdraw from my contract for these goods: (Begins the message by which a shopper withdraws from a contract; the shopper names the goods after it.) */
    readonly withdrawal: string;
    /** Confirm withdrawal (The button that sends it; the words of Directive (EU) 2023/2673, in German of § 356a BGB.) */
    readonly confirmWithdrawal: string;
    /** Sending … */
    readonly sending: string;
    /** Your text is still here. Nothing is lost. (Below the reason why a message could not be sent.) */
    readonly kept: string;
    /** Thank you, your message has arrived */
    readonly sentTitle: string;
    /** We have sent a copy to {email}, and will answer by e-mail. ({email}: the address that was typed.) */
    readonly sent: (email: string) => string;
    /** Write another message */
    readonly another: string;
    readonly faults: {
      /** Please check these entries */
      readonly form: string;
      /** Please fill this in. */
      readonly missing: string;
      /** Please check the e-mail address: it looks like name@example.com */
      readonly email: string;
      /** An order number is R and nine letters or digits, such as R123456789. */
      readonly order: string;
      /** Please choose what it is about. */
      readonly topic: string;
      /** You are offline. Connect to the internet, then try again. */
      readonly offline: string;
      /** Too many messages. Please wait a while and try again. */
      readonly tooMany: string;
      /** We could not send your message. Please try again. */
      readonly away: string;
    };
  };
  /** We don’t sell here yet */
  readonly noProducts: string;
  /** We’re working on it. Try another country. */
  readonly noProductsHint: string;
}
