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
  readonly preview: {
    /** Preview (Of the bar that an editor sees who looks at texts before they are published. "Draft" here is such a text.) */
    readonly title: string;
    /** This is a preview: you see drafts that nobody else sees. */
    readonly notice: string;
    /** Leave the preview */
    readonly exit: string;
    /** The preview could not be ended. Try again in a moment. */
    readonly failed: string;
  };
  /** Personalised books for children */
  readonly homeTitle: string;
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
  /** Invalid customisation found (What was saved on the device for a book cannot be read.) */
  readonly invalidCustomisation: string;
  /** We could not read what was saved. You can start anew; it takes two minutes. */
  readonly invalidCustomisationHint: string;
  /** Start anew */
  readonly startAnew: string;
  /** You are changing something that is already in your cart. */
  readonly editing: string;
  /** You are changing what is in your cart for {name}. ({name}: the child's name.) */
  readonly editingNamed: (name: string) => string;
  /** It has changes that are not saved yet. */
  readonly unsavedChanges: string;
  /** Show it as it is in the cart (Button that shows the book without the changes that are not saved.) */
  readonly showAsInCart: string;
  readonly replaced: {
    /** This link opened another one. What you were making is kept. */
    readonly link: string;
    /** You have started again. All as it was is kept. */
    readonly startAgain: string;
    /** This is how it is in your cart. Your changes are kept. */
    readonly cart: string;
    /** The other one you were making is kept. */
    readonly other: string;
  };
  /** Bring it back (Button that shows the book again that another one took the place of.) */
  readonly bringBack: string;
  /** Dismiss */
  readonly dismiss: string;
  /** It is no longer in your cart: it was removed in another tab or on another device, or it belongs to another cart. (Of a book in the cart that was to be changed. Stands under: we could not find that item.) */
  readonly lineGone: string;
  /** Keep what you made as a new one */
  readonly keepAsNew: string;
  /** Back to your cart */
  readonly backToCart: string;
  /** We cannot find that page */
  readonly notFoundTitle: string;
  /** The address may be mistyped, or the page has moved. */
  readonly notFoundHint: string;
  /** We do not have that book */
  readonly productNotFoundTitle: string;
  /** It may be sold in another country, or its name has changed. */
  readonly productNotFoundHint: string;
  readonly unavailable: {
    readonly not_yet: {
      /** Coming soon (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** This one is not on sale yet. Have a look at the others until then. (A button below leads to the other products.) */
      readonly hint: string;
    };
    readonly sold_out: {
      /** Sold out for now (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** There are none left at the moment. Have a look at the others until it is back. (A button below leads to the other products.) */
      readonly hint: string;
    };
    readonly discontinued: {
      /** No longer on sale (Heading of the page of a product that cannot be bought.) */
      readonly title: string;
      /** We have stopped selling this one. Have a look at the others. (A button below leads to the other products.) */
      readonly hint: string;
    };
  };
  /** See all books */
  readonly backToBooks: string;
  /** This book did not load */
  readonly productFailed: string;
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
  /** Previous edit */
  readonly previousEdit: string;
  /** Next edit */
  readonly nextEdit: string;
  /** Edit {currentEdit} of {numberOfEdits} (Which of the books in the cart is being changed.) */
  readonly editProgress: (currentEdit: number, numberOfEdits: number) => string;
}
