import { LRUCache } from 'lru-cache';

const MAX_ENTRIES = 1000;

/**
 * Keeps what is loaded: single flight, stale while revalidate, stale on error. A slow or dead neighbour is felt by the
 * first caller only; a first failure is not kept, unless there is something to give instead.
 *
 * @param freshMs - how long a value is given out without asking again, ms; after a failed refresh as long again
 * @param onStale - told when an old value stays because a new one could not be loaded
 * @param first - what to give where the first load fails, and how soon to load again, ms
 */
export function createRefreshingCache<T extends object | string | number>(
  freshMs: number,
  load: (key: string) => Promise<T>,
  onStale: (error: unknown, key: string) => void,
  first?: { readonly instead: (error: unknown, key: string) => T; readonly againMs: number },
): (key: string) => Promise<T> {
  const cache = new LRUCache<string, T>({
    max: MAX_ENTRIES,
    ttl: freshMs,
    allowStale: true,
    perf: { now: () => performance.now() }, // looked up at each call, so that a test can move the clock
    async fetchMethod(key, stale, { options }) {
      try {
        return await load(key);
      } catch (error) {
        if (stale !== undefined) {
          onStale(error, key);
          return stale;
        }
        if (!first) throw error;
        options.ttl = first.againMs;
        return first.instead(error, key);
      }
    },
  });
  return async (key) => (await cache.fetch(key))!;
}
