// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Your child’s name (Label of the field on the home page.) */
  readonly childName: string;
  /** See it on the covers as you type. (Below that field. "It": the name.) */
  readonly childNameHint: string;
}
