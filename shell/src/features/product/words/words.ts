// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
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
  /** It is no longer in your cart: it was removed in another tab or on another device, or it belongs to another cart. (Of a book in the cart that was to be changed. Stands under: we could not find that item.) */
  readonly lineGone: string;
  /** Keep what you made as a new one */
  readonly keepAsNew: string;
  /** Back to your cart */
  readonly backToCart: string;
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
  /** This book did not load */
  readonly productFailed: string;
  /** Previous edit */
  readonly previousEdit: string;
  /** Next edit */
  readonly nextEdit: string;
  /** Edit {currentEdit} of {numberOfEdits} (Which of the books in the cart is being changed.) */
  readonly editProgress: (currentEdit: number, numberOfEdits: number) => string;
}
