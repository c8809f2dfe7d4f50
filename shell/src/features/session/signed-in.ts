import { useSyncExternalStore } from 'react';
import { onRecordChanged, readRecord, writeRecord } from '@bindery/shared/boot';

const KEY = 'bindery-signed-in';
const listeners = new Set<() => void>();

/** Reads the record in this browser's storage, because scripts cannot read the session cookie. */
export const isSignedIn = (): boolean => readRecord(KEY) !== null;

/** Stores whether a user is signed in, so that the header need not ask the server. Holds no personal data. */
export function markSignedIn(hasSession: boolean): void {
  if (hasSession === isSignedIn()) return;
  writeRecord(KEY, hasSession ? '1' : null);
  for (const listener of listeners) listener();
}

/** Listens in this tab and others. @returns a function that stops listening */
export function onSignedInChanged(listener: () => void): () => void {
  const stop = onRecordChanged(KEY, listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Also follows the browser's other tabs. False in the server's HTML. Source: docs/rules.md ACC-41 */
export const useSignedIn = (): boolean => useSyncExternalStore(onSignedInChanged, isSignedIn, () => false);
