import { LRUCache } from 'lru-cache';

const MAX_ENTRIES = 1000;

/**
 * Caches loaded values: single flight, stale while revalidate, stale on error. Only the first caller waits for a slow
 * source. A failed first load is not kept, unless `firstFallback` gives a substitute.
 *
 * @param freshMs - how long a value is fresh, ms; after a failed refresh the old value is fresh for the same time
 * @param onStale - called if an old value stays because the refresh failed
 * @param firstFallback - substitute for a failed first load, and the time until the next load, ms
 */
export function createRefreshingCache<T extends object | string | number>(
  freshMs: number,
  load: (key: string) => Promise<T>,
  onStale: (error: unknown, key: string) => void,
  firstFallback?: { readonly instead: (error: unknown, key: string) => T; readonly againMs: number },
): (key: string) => Promise<T> {
  const cache = new LRUCache<string, T>({
    max: MAX_ENTRIES,
    ttl: freshMs,
    allowStale: true,
    perf: { now: () => performance.now() }, // read at each call, so that a test can move the clock
    async fetchMethod(key, stale, { options }) {
      try {
        return await load(key);
      } catch (error) {
        if (stale !== undefined) {
          onStale(error, key);
          return stale;
        }
        if (!firstFallback) throw error;
        options.ttl = firstFallback.againMs;
        return firstFallback.instead(error, key);
      }
    },
  });
  return async (key) => (await cache.fetch(key))!;
}

/** Compares two lists by value, objects by identity. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((element, index) => Object.is(element, b[index]));
