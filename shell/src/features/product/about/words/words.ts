// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Look inside */
  readonly lookInside: string;
  /** Formats and sizes */
  readonly formatsTitle: string;
  /** Drawn to scale, beside a grown-up’s hand. (Below a drawing of the product beside a hand, both at the same scale.) */
  readonly toScale: string;
  /** {count, plural, one {# page} other {# pages}} (How many pages a product has.) */
  readonly pages: (count: number) => string;
  /** Everything you can change (Heading above the questions of the product's form.) */
  readonly changesTitle: string;
  /** Questions and answers */
  readonly questionsTitle: string;
  /** If you order today, it arrives {days}. ({days}: a day or a range of days, such as 3–5 December.) */
  readonly arrives: (days: string) => string;
  /** Delivery */
  readonly delivery: string;
  /** From {price} (What delivery costs at least. {price}: amount with its currency.) */
  readonly deliveryFrom: (price: string) => string;
  /** From {price}, free from {freeFrom} (What delivery costs at least, and the value of the goods from which it is free. Both are amounts with their currency.) */
  readonly deliveryPrices: (price: string, freeFrom: string) => string;
  /** Share {name} (Button that shares the link of a product. {name}: name of the product.) */
  readonly share: (name: string) => string;
  /** Link copied */
  readonly linkCopied: string;
  /** Copy this link: {link} (Shown if the browser does not let the page copy the link.) */
  readonly linkNotCopied: (link: string) => string;
}
