import { isRecordStored, readRecord, writeRecord } from './browser-storage';

const KEY = 'guest-token';

/** @returns the token of the visitor's cart; null before the visitor adds a book */
export function guestToken(): string | null {
  return readRecord(KEY) || null;
}

/** @returns false if the browser does not store the token, so that the cart is lost when the page closes */
export function isCartStored(): boolean {
  return isRecordStored(KEY);
}

/** Stores a new token from the server; '' means that the current one is valid. Source: docs/rules.md GUEST-02 */
export function keepGuestToken(newToken: string): void {
  if (newToken !== '') writeRecord(KEY, newToken);
}

/** Deletes a token that the server does not know, unless another tab has replaced it. */
export function dropGuestToken(unknown: string | null): void {
  if (guestToken() === unknown) writeRecord(KEY, null);
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs a request that may create a guest token. Such requests of all tabs run one at a time, so that two first adds at
 * the same time never create two carts. A request with a token does not wait. In a browser without locks, the requests
 * of several tabs do not wait for each other. Source: docs/rules.md GUEST-04
 */
export async function whileMinting<T>(run: () => Promise<T>): Promise<T> {
  if (guestToken() !== null) return run();
  if (navigator.locks) return navigator.locks.request(KEY, run);
  const turn = queue.then(run, run);
  queue = turn.catch(() => undefined);
  return turn;
}
