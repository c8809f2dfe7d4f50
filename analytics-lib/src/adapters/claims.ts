import { wait } from '../within';
import type { StoredRecords } from './adapter';

/** A lease must last longer than a minute, because browsers wake a background tab only once a minute. */
const LEASE_MS = 90_000;
const RENEW_MS = 30_000;
const LOOK_AGAIN_MS = 250;
/** Maximum delay until the other tabs can read a written value. */
const SETTLE_MS = 60;

/**
 * Takes a lock that the browser's tabs share, for browsers without Web Locks. The lock is a lease: a claim in storage,
 * which the tab renews while it holds the lock. If two tabs claim a lock at once, the later claim wins.
 *
 * @returns a function that releases the lock
 */
export async function claim(
  { read, write }: Pick<StoredRecords, 'read' | 'write'>,
  name: string,
): Promise<() => void> {
  const key = `bindery-claim:${name}`;
  const mine = Math.random().toString(36).slice(2);
  const state = (): 'mine' | 'free' | 'taken' => {
    const [owner, expiry] = (read(key) ?? '').split(' ');
    return owner === mine ? 'mine' : Number(expiry) > Date.now() ? 'taken' : 'free';
  };
  const put = (): void => write(key, `${mine} ${Date.now() + LEASE_MS}`);
  do {
    while (state() === 'taken') await wait(LOOK_AGAIN_MS);
    put();
    await wait(SETTLE_MS * (1 + Math.random()));
  } while (state() !== 'mine');
  const renewing = setInterval(() => state() === 'mine' && put(), RENEW_MS);
  return () => {
    clearInterval(renewing);
    if (state() === 'mine') write(key, null);
  };
}
