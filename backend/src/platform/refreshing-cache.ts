import { LRUCache } from 'lru-cache';

const MAX_ENTRIES = 1000;

/** Numbers of lookups in a cache since this process began. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

const countsByName = new Map<string, CacheCounts>();

/** Returns the counts of all caches that count their lookups, by the name of the cache. */
export const cacheCounts: ReadonlyMap<string, CacheCounts> = countsByName;

/** Returns the counts of a cache, for the cache to increment. Caches always count, because counting is cheap. */
export function countsOfCache(name: string): CacheCounts {
  const counts = countsByName.get(name) ?? { hits: 0, misses: 0 };
  countsByName.set(name, counts);
  return counts;
}

/**
 * Caches loaded values. Concurrent callers share one load. While an old value is refreshed, or if that fails, callers
 * get the old value. A failed first load is not cached, unless `firstFallback` gives a substitute.
 *
 * @param name - name of the cache in the counts
 * @param freshMs - how long a value is fresh, ms; after a failed refresh, the old value is fresh for this time again
 * @param onStale - called if a refresh fails, so that the old value is still used
 * @param firstFallback - substitute for a failed first load, and the time until the next load, ms
 */
export function createRefreshingCache<T extends object | string | number>(
  name: string,
  freshMs: number,
  load: (key: string) => Promise<T>,
  onStale: (error: unknown, key: string) => void,
  firstFallback?: { readonly instead: (error: unknown, key: string) => T; readonly againMs: number },
): (key: string) => Promise<T> {
  const counts = countsOfCache(name);
  const cache = new LRUCache<string, T>({
    max: MAX_ENTRIES,
    ttl: freshMs,
    allowStale: true,
    // reads the clock at each call, so that a test can set the clock
    perf: { now: () => performance.now() },
    ttlResolution: 0,
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
  return async (key) => {
    const lookup: LRUCache.Status<string, T> = {};
    const value = (await cache.fetch(key, { status: lookup }))!;
    if (lookup.fetch === 'miss') counts.misses += 1;
    else counts.hits += 1;
    return value;
  };
}

/** Compares the elements of two lists. Objects are equal only if they are identical. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((element, index) => Object.is(element, b[index]));
