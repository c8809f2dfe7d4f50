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
  /** Where should we deliver? */
  readonly marketChooserHint: string;
  /** Cart */
  readonly cart: string;
  /** Your account */
  readonly account: string;
  /** Sign in */
  readonly signIn: string;
  /** Made one at a time, for one child. (Of the books.) */
  readonly footerPromise: string;
  /** Printed, bound and posted by people who love books. */
  readonly footerNote: string;
  /** Your data */
  readonly yourData: string;
  /** Cookie choices */
  readonly cookieChoices: string;
  /** Personalised books for children */
  readonly homeTitle: string;
  /** Personalise {name} (Button that opens the form of a product. {name}: title of the book.) */
  readonly personalise: (name: string) => string;
  /** Ages {from} to {to} (Ages the book is for, in years.) */
  readonly ages: (from: number, to: number) => string;
  /** More books (Heading over the other books.) */
  readonly moreBooks: string;
  /** Personalise {name} (Title of the browser tab. {name}: title of the book.) */
  readonly productTitle: (name: string) => string;
  /** Review {name} (Title of the last step: format, gift wrap, add-ons and one more look before the book goes into the cart. {name}: title of the book.) */
  readonly summaryTitle: (name: string) => string;
  /** Your cart */
  readonly cartTitle: string;
  /** Your order */
  readonly orderTitle: string;
  /** Edit your book */
  readonly orderEditTitle: string;
  /** Review your changes */
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
  /** We can’t find that page */
  readonly notFoundTitle: string;
  /** It may have moved, or there’s a typo in the address. */
  readonly notFoundHint: string;
  /** See all books */
  readonly backToBooks: string;
  /** We couldn’t load our books */
  readonly productsFailed: string;
  /** Check your connection and try again. */
  readonly failedHint: string;
  /** Try again */
  readonly retry: string;
  readonly slotFailed: {
    /** We couldn’t load the form */
    readonly form: string;
    /** We couldn’t load the preview */
    readonly preview: string;
    /** We couldn’t load the formats */
    readonly options: string;
    /** We couldn’t load your cart */
    readonly cart: string;
    /** We couldn’t load your order */
    readonly order: string;
    /** We couldn’t load the checkout */
    readonly checkout: string;
  };
  /** The rest of the page still works, and your work is saved. */
  readonly slotFailedHint: string;
  /** Loading */
  readonly loading: string;
  /** An error occurred */
  readonly errorTitle: string;
  /** Sorry about this. In case anyone asks, the error was: (The technical error follows.) */
  readonly errorSubtitle: string;
}
