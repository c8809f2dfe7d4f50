// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** We could not load this page */
  readonly pageFailed: string;
  /** {carrier}, {days, plural, one {# working day} other {up to # working days}} on the way (How a book travels, on the page about delivery.) */
  readonly deliveryDays: (carrier: string, days: number) => string;
  /** Free for goods of {amount} or more ({amount}: amount with its currency.) */
  readonly freeDeliveryFrom: (amount: string) => string;
  readonly purposes: {
    /** takes payments and keeps payment data */
    readonly payments: string;
    /** keeps and shows the photos of your books */
    readonly photos: string;
    /** prints and sends your order */
    readonly printing: string;
    /** sends our mails */
    readonly mails: string;
    /** works out taxes from your address */
    readonly taxes: string;
    /** suggests addresses while you type */
    readonly addresses: string;
    /** checks VAT numbers */
    readonly vat_numbers: string;
    /** keeps your choice about cookies */
    readonly consent: string;
    /** measures how the shop is used, if you agree */
    readonly measuring: string;
    /** receives reports of faults */
    readonly errors: string;
  };
  /** Nobody else processes your data for us. */
  readonly noServices: string;
  /** This is a starting text. A lawyer has to check it before the shop opens. */
  readonly openPoints: string;
  /** There is nothing for sale here yet */
  readonly noProducts: string;
  /** Books for this country are on their way. Other countries have them already. */
  readonly noProductsHint: string;
}
