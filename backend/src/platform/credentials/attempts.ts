import { LRUCache } from 'lru-cache';
import type { Limits } from '../limits';
import { refusal } from '../problems';

/** Returns the normalised e-mail address, so that different spellings of it lead to the same account. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const WINDOW_MS = 15 * 60_000;

export class TooManyAttemptsError extends refusal(429, 'too_many_requests', (leftMs: number) => {
  const seconds = Math.ceil(leftMs / 1000);
  return {
    message: `Too many attempts for this account: try again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  };
}) {}

export interface Attempts {
  /**
   * Counts one attempt.
   *
   * @param apart - id of the caller's browser or network, if its attempts are counted separately
   * @throws TooManyAttemptsError
   */
  count(email: string, apart?: string): void;
}

/**
 * @param limits - shared by all processes; undefined means this process counts only its own attempts
 * @param whose - kind of account; kinds are counted separately
 * @param max - maximum number of attempts within a quarter of an hour. Source: docs/rules.md ACC-05, STAFF-10
 */
export function createAttempts(
  limits: Limits | undefined,
  whose: 'password' | 'staff',
  max: number,
): Attempts {
  const localCounters = new LRUCache<string, { count: number; endsAt: number }>({ max: 20_000 });
  function countHere(key: string): { count: number; leftMs: number } {
    const now = Date.now();
    const earlierCounter = localCounters.get(key);
    const counter =
      earlierCounter && earlierCounter.endsAt > now ? earlierCounter : { count: 0, endsAt: now + WINDOW_MS };
    counter.count += 1;
    localCounters.set(key, counter);
    return { count: counter.count, leftMs: counter.endsAt - now };
  }
  return {
    count(email, apart = '') {
      const key = `${whose} ${emailKey(email)} ${apart}`;
      const { count, leftMs } = limits ? limits.count(key, WINDOW_MS, max) : countHere(key);
      if (count > max) throw new TooManyAttemptsError(leftMs);
    },
  };
}
