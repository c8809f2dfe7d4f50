// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Bindery */
  readonly siteName: string;
  /** Skip to content */
  readonly skipToContent: string;
  /** Bindery, home (Read out for the logo, which leads to the home page.) */
  readonly homeLink: string;
  /** Country */
  readonly marketChooser: string;
  /** Choosing a country opens this page for that country */
  readonly marketChooserHint: string;
  /** Cart */
  readonly cart: string;
  /** Your account */
  readonly account: string;
  /** Sign in */
  readonly signIn: string;
  /** Made one at a time, for one child. (Of the books.) */
  readonly footerPromise: string;
  /** Printed, bound and posted by people who like books. */
  readonly footerNote: string;
  /** Your data */
  readonly yourData: string;
  /** Cookie choices */
  readonly cookieChoices: string;
  /** Personalised books for children */
  readonly homeTitle: string;
  /** A personalised picture book */
  readonly heroEyebrow: string;
  /** Personalise {name} (Button that opens the form of a product. {name}: title of the book.) */
  readonly personalise: (name: string) => string;
  /** Ages {from} to {to} (Ages the book is for, in years.) */
  readonly ages: (from: number, to: number) => string;
  /** More books (Heading over the other books.) */
  readonly moreBooks: string;
  /** How it works */
  readonly howTitle: string;
  readonly howSteps: {
    readonly tell: {
      /** Tell us who it is for */
      readonly title: string;
      /** A name, a few looks, a favourite thing. It takes about two minutes. */
      readonly text: string;
    };
    readonly watch: {
      /** Watch the pages change */
      readonly title: string;
      /** Every page is drawn for that child while you type. Turn them all before you buy. */
      readonly text: string;
    };
    readonly make: {
      /** We print and bind it */
      readonly title: string;
      /** Thick paper, a sewn spine, and their name on the cover. */
      readonly text: string;
    };
  };
  /** There is nothing for sale here yet */
  readonly noProducts: string;
  /** Books for this country are on their way. Other countries have them already. */
  readonly noProductsHint: string;
  /** Personalise {name} (Title of the browser tab. {name}: title of the book.) */
  readonly productTitle: (name: string) => string;
  /** Look over {name} (Title of the last step: format, gift wrap, add-ons and one more look before the book goes into the cart. {name}: title of the book.) */
  readonly summaryTitle: (name: string) => string;
  /** Your cart */
  readonly cartTitle: string;
  /** Your order */
  readonly orderTitle: string;
  /** Change your book */
  readonly orderEditTitle: string;
  /** Look over what changes */
  readonly orderReviewTitle: string;
  readonly checkoutTitles: {
    /** Delivery address */
    readonly address: string;
    /** Delivery */
    readonly shipping: string;
    /** Payment */
    readonly payment: string;
    /** Review your order (Title of the last page before the order is paid. 'checkoutTitles.shipping': where a way of delivery is chosen; 'checkoutTitles.confirmation': after an order was placed.) */
    readonly review: string;
    /** Thank you */
    readonly confirmation: string;
  };
  /** Preview of the pages */
  readonly bookPreview: string;
  /** Dismiss */
  readonly dismiss: string;
  /** We cannot find that page */
  readonly notFoundTitle: string;
  /** The address may be mistyped, or the page has moved. */
  readonly notFoundHint: string;
  /** See all books */
  readonly backToBooks: string;
  /** Our books did not load */
  readonly productsFailed: string;
  /** Check the connection and try again. */
  readonly failedHint: string;
  /** Try again */
  readonly retry: string;
  readonly slotFailed: {
    /** The form did not load */
    readonly form: string;
    /** The preview did not load */
    readonly preview: string;
    /** The formats did not load */
    readonly options: string;
    /** Your cart did not load */
    readonly cart: string;
    /** Your order did not load */
    readonly order: string;
    /** Your checkout did not load */
    readonly checkout: string;
  };
  /** The rest of the page still works, and nothing you made is lost. */
  readonly slotFailedHint: string;
  /** Loading */
  readonly loading: string;
  /** An error occurred */
  readonly errorTitle: string;
  /** Sorry about this. In case anyone asks, the error was: (The technical error follows.) */
  readonly errorSubtitle: string;
}
