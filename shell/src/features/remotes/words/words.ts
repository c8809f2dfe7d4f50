// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** We’re having trouble connecting. Your work is saved, and we’ll keep trying. (Shown quietly above the page while the server does not answer; it goes by itself.) */
  readonly shopAway: string;
  /** We’ve fixed a problem on this page. Refresh to get the fix; your work is saved. */
  readonly withdrawn: string;
  /** Refresh (Button: loads the page once more from the shop.) */
  readonly reload: string;
  /** Later (Button beside "Load anew": takes the notice away.) */
  readonly later: string;
  /** We’ll refresh once everything is saved. (Once "Load anew" was pressed while a photo is still being sent.) */
  readonly waiting: string;
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
}
