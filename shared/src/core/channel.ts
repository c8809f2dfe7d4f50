import { useEffect, useRef } from 'react';

/** Events that parts of the page send each other. To share data, parts use the store and the query cache instead. */
export interface ChannelMoments {
  'field-focused': { slug: string; urlKey: string };
  /** the shopper tapped a page that uses the values of `keys`; `tapped`: the keys at the tapped point, nearest first */
  'page-tapped': { slug: string; keys: string[]; tapped?: string[] };
  'show-page': { slug: string; pageName: string };
  'cart-updated': { itemCount: number };
  /** the server answered that this browser has no session, so the shopper is signed out */
  'session-none': undefined;
  /** the page is about to reload. A listener with unsaved work calls `refuse`. Source: docs/rules.md SKEW-03 */
  'may-reload': { refuse(): void };
  /** a file of texts failed to load, so its part of the page is in English until it loads; sent once per file */
  'words-failed': { language: string; error: unknown };
}
export type ChannelMoment = keyof ChannelMoments;
type Listener<Moment extends ChannelMoment> = (detail: ChannelMoments[Moment]) => void;

type Listeners = { [Moment in ChannelMoment]?: Set<Listener<Moment>> };
const listeners: Listeners = {};

/**
 * The last 'field-focused' event that had no listener. The first listener receives it at once, because the form is
 * often ready before the book.
 */
let unheardField: ChannelMoments['field-focused'] | undefined;

/** Calls all current listeners in order of registration. If a listener throws, the others still run. */
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

export function on<Moment extends ChannelMoment>(moment: Moment, listener: Listener<Moment>): () => void {
  const knownListeners: Set<Listener<Moment>> = listeners[moment] ?? new Set();
  listeners[moment] = knownListeners.add(listener) as Listeners[Moment];
  if (moment === 'field-focused' && unheardField) {
    const detail = unheardField;
    unheardField = undefined;
    emit('field-focused', detail);
  }
  return () => {
    knownListeners.delete(listener);
  };
}

/** Listens while the component is mounted. The listener may change with each render. */
export function useChannel<Moment extends ChannelMoment>(
  moment: Moment,
  listener: (detail: ChannelMoments[Moment]) => void,
): void {
  const currentListener = useRef(listener);
  useEffect(() => {
    currentListener.current = listener;
  });
  useEffect(() => on(moment, (detail) => currentListener.current(detail)), [moment]);
}
