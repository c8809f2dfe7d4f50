import { getAnalytics, type PageContext } from '@bindery/analytics';
import type * as Events from './track-change';

/** Pages that are not about the cart load it when there is something to tell: nobody waits for it. */
function later(tell: (events: typeof Events, at: PageContext | undefined) => void): void {
  // by then the shopper may be on another page
  const at = getAnalytics().context();
  const loaded = import(/* webpackChunkName: "cart-events" */ './track-change');
  // an event that could not be loaded is not told: the shopper has nothing of it
  void loaded.then((events) => tell(events, at)).catch(() => undefined);
}

/** As `trackAdded`, a moment later. */
export const trackAddedLater = (write: Events.ToldWrite): void =>
  later((events, at) => events.trackAdded(write, at));

/** As `trackChange`, a moment later. */
export const trackChangeLater = (write: Events.ToldWrite, before: Events.Lines, after: Events.Lines): void =>
  later((events, at) => events.trackChange(write, before, after, at));
