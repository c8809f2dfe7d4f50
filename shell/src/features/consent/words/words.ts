// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Cookies */
  readonly title: string;
  /** With your permission, we use cookies to see what works in our shop and to advertise our books. The shop works just as well without them. */
  readonly intro: string;
  /** Accept all */
  readonly acceptAll: string;
  /** Reject all */
  readonly rejectAll: string;
  /** Choose cookies (Button beside "Accept all" and "Reject all": shows the purposes, each with a tick.) */
  readonly choose: string;
  /** Save my choice */
  readonly save: string;
  /** Close */
  readonly close: string;
  /** Dismiss */
  readonly dismiss: string;
  /** Saved. (Read out after a choice.) */
  readonly kept: string;
  /** Saved on this device. We’ll keep trying to save it on our side. */
  readonly unsent: string;
  /** Your browser asks not to be tracked (Global Privacy Control): advertising and personalised advertising stay off unless you turn them on yourself. */
  readonly signal: string;
  /** This shop uses no analytics or advertising cookies, so there’s nothing to choose. */
  readonly nothingMeasured: string;
  readonly purposes: {
    readonly analytics: {
      /** Analytics */
      readonly name: string;
      /** Which pages and books people look at, and what breaks. */
      readonly text: string;
    };
    readonly advertising: {
      /** Advertising */
      readonly name: string;
      /** Which ad led to a purchase. We share this with advertisers. */
      readonly text: string;
    };
    readonly personalisation: {
      /** Personalised advertising */
      readonly name: string;
      /** Ads on other sites for books you looked at. */
      readonly text: string;
    };
  };
}
