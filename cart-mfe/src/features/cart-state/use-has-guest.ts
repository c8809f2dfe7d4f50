import { useSyncExternalStore } from 'react';
import { readRecord } from '@bindery/shared';

/** Where the API keeps the token that opens a visitor's cart. Source: docs/architecture.md, "Guest tokens" */
const GUEST_TOKEN_KEY = 'guest-token';

function listen(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Has this visitor ever added anything? Whoever has not has an empty cart, which nobody needs to ask the server for. */
export function useHasGuest(): boolean {
  return useSyncExternalStore(listen, () => readRecord(GUEST_TOKEN_KEY) !== null);
}
