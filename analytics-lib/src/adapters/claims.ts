import { wait } from '../within';
import type { StoredRecords } from './keeping';

/** A tab in the background wakes once a minute: a claim outlives that. */
const LEASE_MS = 90_000;
const RENEW_MS = 30_000;
const LOOK_AGAIN_MS = 250;
/** Until another tab's write is seen here. */
const SETTLE_MS = 60;

/**
 * Holds a name among the tabs of a browser without locks: a claim in storage, renewed while it is held. The last of two
 * that claim at once has it.
 *
 * @returns what lets it go
 */
export async function claim(
  { read, write }: Pick<StoredRecords, 'read' | 'write'>,
  name: string,
): Promise<() => void> {
  const key = `bindery-claim:${name}`;
  const mine = Math.random().toString(36).slice(2);
  const state = (): 'mine' | 'free' | 'taken' => {
    const [owner, until] = (read(key) ?? '').split(' ');
    return owner === mine ? 'mine' : Number(until) > Date.now() ? 'taken' : 'free';
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
