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
}
