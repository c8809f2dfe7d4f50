import { useSyncExternalStore } from 'react';
import { onRecordChanged, readRecord, writeRecord } from '@bindery/shared/boot';

const KEY = 'bindery-signed-in';
const listeners = new Set<() => void>();

/** As far as this browser knows without asking: the session itself is a cookie that no script reads. */
export const isSignedIn = (): boolean => readRecord(KEY) !== null;

/** Notes what the server said of the session, so that a page's header need not ask. Holds nothing of the person. */
export function markSignedIn(is: boolean): void {
  if (is === isSignedIn()) return;
  writeRecord(KEY, is ? '1' : null);
  for (const listener of listeners) listener();
}

/** In this tab or in another one. @returns a function that stops listening */
export function onSignedInChanged(listener: () => void): () => void {
  const stop = onRecordChanged(KEY, listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Follows the browser's other tabs too. False in the HTML that the server renders. Source: docs/rules.md ACC-41 */
export const useSignedIn = (): boolean => useSyncExternalStore(onSignedInChanged, isSignedIn, () => false);
