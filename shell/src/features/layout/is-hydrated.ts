import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the server's HTML and in the browser's first render. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
