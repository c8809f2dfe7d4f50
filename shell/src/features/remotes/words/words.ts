// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** We cannot reach the shop at the moment. What you have chosen is kept, and we keep trying. (Shown quietly above the page while the server does not answer; it goes by itself.) */
  readonly shopAway: string;
  /** We have repaired something in our shop since you opened this page. Load it anew to go on with the repaired one. What you have made is kept. */
  readonly withdrawn: string;
  /** Load anew (Button: loads the page once more from the shop.) */
  readonly reload: string;
  /** Later (Button beside "Load anew": takes the notice away.) */
  readonly later: string;
  /** The page is loaded anew as soon as everything is saved. (Once "Load anew" was pressed while a photo is still being sent.) */
  readonly waiting: string;
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
}
