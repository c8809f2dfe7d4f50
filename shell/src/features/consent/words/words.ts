// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Cookies */
  readonly title: string;
  /** We would like to measure what helps our shop and show our books to others. Only if you agree. The shop works just as well without it. */
  readonly intro: string;
  /** Accept all */
  readonly acceptAll: string;
  /** Reject all */
  readonly rejectAll: string;
  /** Choose by purpose (Button beside "Accept all" and "Reject all": shows the purposes, each with a tick.) */
  readonly choose: string;
  /** Save my choice */
  readonly save: string;
  /** Close */
  readonly close: string;
  /** Dismiss */
  readonly dismiss: string;
  /** Your choice is kept. (Read out after a choice.) */
  readonly kept: string;
  /** Your choice holds on this device. We could not save it with us yet, and keep trying. */
  readonly unsent: string;
  /** Your browser asks not to be tracked (Global Privacy Control): advertising and personalised advertising stay off unless you turn them on yourself. */
  readonly signal: string;
  /** Nothing is measured in this shop, and no advertising is told of you. So there is nothing to choose. */
  readonly nothingMeasured: string;
  readonly purposes: {
    readonly analytics: {
      /** Measuring */
      readonly name: string;
      /** Which pages and books are looked at, and where something does not work. */
      readonly text: string;
    };
    readonly advertising: {
      /** Advertising */
      readonly name: string;
      /** Which advertisement led to a purchase. Advertisers learn of it. */
      readonly text: string;
    };
    readonly personalisation: {
      /** Personalised advertising */
      readonly name: string;
      /** Advertisements elsewhere that fit what you looked at here. */
      readonly text: string;
    };
  };
}
