/** Moments that one part of the page tells the others. Never data: data lives in the store and the query cache. */
export interface ChannelMoments {
  /** the shopper is in this field of the form */
  'field-focused': { slug: string; urlKey: string };
  /** the shopper tapped a page that is drawn from these keys; `tapped`: those of what lay there, nearest first */
  'page-tapped': { slug: string; keys: string[]; tapped?: string[] };
  /** somebody wants this page in view */
  'show-page': { slug: string; pageName: string };
  /** the server's cart changed */
  'cart-updated': { itemCount: number };
  /** an answer of the server's: nobody is signed in in this browser */
  'session-none': undefined;
  /** somebody is about to load the page anew: whoever would lose something refuses. Source: docs/rules.md SKEW-03 */
  'may-reload': { refuse(): void };
  /** a file of texts could not be fetched: that part of the page is in English until it can; told once per file */
  'words-failed': { language: string; error: unknown };
}
export type ChannelMoment = keyof ChannelMoments;
type Listener<Moment extends ChannelMoment> = (detail: ChannelMoments[Moment]) => void;

type Listeners = { [Moment in ChannelMoment]?: Set<Listener<Moment>> };
const listeners: Listeners = {};

/** The form is often there before the book: the last field that nobody heard of is told to the first who listens. */
let unheardField: ChannelMoments['field-focused'] | undefined;

/** Tells everyone who listens now, in the order they came. One that throws is reported and does not stop the others. */
export function emit<Moment extends ChannelMoment>(moment: Moment, detail: ChannelMoments[Moment]): void {
  const hearers: Listener<Moment>[] = [...(listeners[moment] ?? [])];
  if (moment === 'field-focused' && hearers.length === 0)
    unheardField = detail as ChannelMoments['field-focused'];
  for (const listener of hearers) {
    try {
      listener(detail);
    } catch (error) {
      console.error(`A listener to "${moment}" failed`, error);
    }
  }
}

/** @returns the function that stops listening */
export function on<Moment extends ChannelMoment>(moment: Moment, listener: Listener<Moment>): () => void {
  const knownListeners: Set<Listener<Moment>> = listeners[moment] ?? new Set();
  listeners[moment] = knownListeners.add(listener) as Listeners[Moment];
  if (moment === 'field-focused' && unheardField) {
    const detail = unheardField as ChannelMoments[Moment];
    unheardField = undefined;
    listener(detail);
  }
  return () => {
    knownListeners.delete(listener);
  };
}
