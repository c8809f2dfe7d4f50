// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
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
  /** This is no longer in your cart. It may have been removed in another tab or on another device. (Of a book in the cart that was to be changed. Stands under: we could not find that item.) */
  readonly lineGone: string;
  /** Save as a new one */
  readonly keepAsNew: string;
  /** Back to your cart */
  readonly backToCart: string;
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
  /** We couldn’t load this book */
  readonly productFailed: string;
  /** Previous edit */
  readonly previousEdit: string;
  /** Next edit */
  readonly nextEdit: string;
  /** Edit {currentEdit} of {numberOfEdits} (Which of the books in the cart is being changed.) */
  readonly editProgress: (currentEdit: number, numberOfEdits: number) => string;
}
