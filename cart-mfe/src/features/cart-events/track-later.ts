import type * as Events from './track-change';

/** Pages that are not about the cart load it when there is something to tell: nobody waits for it. */
function later(tell: (events: typeof Events) => void): void {
  const loaded = import(/* webpackChunkName: "cart-events" */ './track-change');
  // an event that could not be loaded is not told: the shopper has nothing of it
  void loaded.then(tell).catch(() => undefined);
}

/** As `trackAdded`, a moment later. */
export const trackAddedLater = (...told: Parameters<typeof Events.trackAdded>): void =>
  later((events) => events.trackAdded(...told));

/** As `trackChange`, a moment later. */
export const trackChangeLater = (...told: Parameters<typeof Events.trackChange>): void =>
  later((events) => events.trackChange(...told));
