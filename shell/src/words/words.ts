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
  readonly preview: {
    /** Preview (Of the bar that an editor sees who looks at texts before they are published. "Draft" here is such a text.) */
    readonly title: string;
    /** This is a preview: you see drafts that nobody else sees. */
    readonly notice: string;
    /** Leave the preview */
    readonly exit: string;
    /** We couldn’t leave the preview. Try again in a moment. */
    readonly failed: string;
  };
  /** Personalised books for children */
  readonly homeTitle: string;
  /** A personalised picture book */
  readonly heroEyebrow: string;
  /** Personalise {name} (Button that opens the form of a product. {name}: title of the book.) */
  readonly personalise: (name: string) => string;
  /** Ages {from} to {to} (Ages the book is for, in years.) */
  readonly ages: (from: number, to: number) => string;
  /** Delivery */
  readonly delivery: string;
  /** From {price} (What delivery costs at least. {price}: amount with its currency.) */
  readonly deliveryFrom: (price: string) => string;
  /** From {price}, free from {freeFrom} (What delivery costs at least, and the value of the goods from which it is free. Both are amounts with their currency.) */
  readonly deliveryPrices: (price: string, freeFrom: string) => string;
  /** More books (Heading over the other books.) */
  readonly moreBooks: string;
  /** How it works */
  readonly howTitle: string;
  readonly howSteps: {
    readonly tell: {
      /** Tell us who it’s for */
      readonly title: string;
      /** A name, how they look, a favourite thing. It takes about two minutes. */
      readonly text: string;
    };
    readonly watch: {
      /** Watch the pages change */
      readonly title: string;
      /** Every page changes as you type. Look through the whole book before you buy. */
      readonly text: string;
    };
    readonly make: {
      /** We print and bind it */
      readonly title: string;
      /** Thick paper, a sewn spine, and their name on the cover. */
      readonly text: string;
    };
  };
  /** We don’t sell here yet */
  readonly noProducts: string;
  /** We’re working on it. Try another country. */
  readonly noProductsHint: string;
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
  /** Invalid customisation found (What was saved on the device for a book cannot be read.) */
  readonly invalidCustomisation: string;
  /** We couldn’t open what you saved. Starting again takes about two minutes. */
  readonly invalidCustomisationHint: string;
  /** Start again */
  readonly startAnew: string;
  /** You’re editing something in your cart. */
  readonly editing: string;
  /** You’re editing what’s in your cart for {name}. ({name}: the child's name.) */
  readonly editingNamed: (name: string) => string;
  /** You have unsaved changes. */
  readonly unsavedChanges: string;
  /** Go back to the version in my cart (Button that shows the book without the changes that are not saved.) */
  readonly showAsInCart: string;
  readonly replaced: {
    /** This link opened something else. What you were making is saved. */
    readonly link: string;
    /** You’ve started again. Your earlier version is saved. */
    readonly startAgain: string;
    /** This is the version in your cart. Your changes are saved. */
    readonly cart: string;
    /** The other one you were making is saved. */
    readonly other: string;
  };
  /** Bring it back (Button that shows the book again that another one took the place of.) */
  readonly bringBack: string;
  /** Dismiss */
  readonly dismiss: string;
  /** This is no longer in your cart. It may have been removed in another tab or on another device. (Of a book in the cart that was to be changed. Stands under: we could not find that item.) */
  readonly lineGone: string;
  /** Save as a new one */
  readonly keepAsNew: string;
  /** Back to your cart */
  readonly backToCart: string;
  /** We can’t find that page */
  readonly notFoundTitle: string;
  /** It may have moved, or there’s a typo in the address. */
  readonly notFoundHint: string;
  /** We don’t have that book */
  readonly productNotFoundTitle: string;
  /** It may be sold in another country, or have a new name. */
  readonly productNotFoundHint: string;
  readonly unavailable: {
    readonly not_yet: {
      /** Coming soon (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** Have a look at our other books. (A button below leads to the other products.) */
      readonly hint: string;
    };
    readonly sold_out: {
      /** Sold out for now (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** Have a look at our other books. (A button below leads to the other products.) */
      readonly hint: string;
    };
    readonly discontinued: {
      /** No longer on sale (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** Have a look at our other books. (A button below leads to the other products.) */
      readonly hint: string;
    };
  };
  /** See all books */
  readonly backToBooks: string;
  /** We couldn’t load this book */
  readonly productFailed: string;
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
  /** Previous edit */
  readonly previousEdit: string;
  /** Next edit */
  readonly nextEdit: string;
  /** Edit {currentEdit} of {numberOfEdits} (Which of the books in the cart is being changed.) */
  readonly editProgress: (currentEdit: number, numberOfEdits: number) => string;
}
