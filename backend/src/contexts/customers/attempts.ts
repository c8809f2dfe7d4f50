import { LRUCache } from 'lru-cache';
import type { Limits } from '../../platform/limits';
import { emailKey } from './customers.repository';
import { TooManyAttemptsError } from './customers.errors';

const WINDOW_MS = 15 * 60_000;
/** A shopper tries a handful of passwords; mailed links go on. */
const MAX = 20;

/** Attempts at the password of one account, from wherever they come. */
export interface Attempts {
  /** Counts one. @throws TooManyAttemptsError */
  count(email: string): void;
}

/**
 * @param limits - of all processes; undefined: this one counts for itself. Source: docs/rules.md ACC-05
 */
export function createAttempts(limits: Limits | undefined): Attempts {
  const own = new LRUCache<string, { count: number; endsAt: number }>({ max: 20_000 });
  function countHere(key: string): { count: number; leftMs: number } {
    const now = Date.now();
    const before = own.get(key);
    const counter = before && before.endsAt > now ? before : { count: 0, endsAt: now + WINDOW_MS };
    counter.count += 1;
    own.set(key, counter);
    return { count: counter.count, leftMs: counter.endsAt - now };
  }
  return {
    count(email) {
      const key = `password ${emailKey(email)}`;
      const { count, leftMs } = limits ? limits.count(key, WINDOW_MS, MAX) : countHere(key);
      if (count > MAX) throw new TooManyAttemptsError(leftMs);
    },
  };
}
