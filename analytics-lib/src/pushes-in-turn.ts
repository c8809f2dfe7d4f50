import type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';

/** A view that waits longer is pushed before the events in front of it: a model that does not come delays no page view. */
const TURN_MS = 5000;

/**
 * Makes pushes that may wait for their turn among the events. Each happens once: in its turn, after 5 seconds, or as the page
 * goes, whichever comes first.
 *
 * @param push - must not throw
 * @returns makes the push of an entry
 * Source: docs/rules.md TRACK-04
 */
export function createPushesInTurn(
  push: AnalyticsAdapter['push'],
  onLeave: AnalyticsAdapter['onLeave'],
): (entry: DataLayerEntry) => () => void {
  const waiting = new Set<() => void>();
  onLeave(() => {
    for (const pushNow of waiting) pushNow();
  });
  return (entry) => {
    const timer = setTimeout(() => pushOnce(), TURN_MS);
    function pushOnce(): void {
      if (!waiting.delete(pushOnce)) return;
      clearTimeout(timer);
      push(entry);
    }
    waiting.add(pushOnce);
    return pushOnce;
  };
}
