import { isRecordStored, readRecord, writeRecord } from './browser-storage';

const KEY = 'guest-token';

/** @returns the token that opens this visitor's cart, null before the first add */
export function guestToken(): string | null {
  return readRecord(KEY) || null;
}

/** @returns false where the browser stores nothing: the cart then lasts as long as the page */
export function isCartStored(): boolean {
  return isRecordStored(KEY);
}

/** Keeps a token the server minted; '' means that the visitor's own one stays. Source: docs/rules.md GUEST-02 */
export function keepGuestToken(newToken: string): void {
  if (newToken !== '') writeRecord(KEY, newToken);
}

/** Forgets a token the server does not know, unless another tab replaced it meanwhile. */
export function dropGuestToken(unknown: string | null): void {
  if (guestToken() === unknown) writeRecord(KEY, null);
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs what may mint a guest token, one at a time across the browser's tabs, so that two first adds at once never
 * make two carts. Once a token exists nothing waits. Where the browser has no locks, one tab alone keeps the order.
 * Source: docs/rules.md GUEST-04
 */
export async function whileMinting<T>(run: () => Promise<T>): Promise<T> {
  if (guestToken() !== null) return run();
  if (navigator.locks) return navigator.locks.request(KEY, run);
  const turn = queue.then(run, run);
  queue = turn.catch(() => undefined);
  return turn;
}
