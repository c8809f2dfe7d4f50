import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the HTML that the server renders, and in the browser's first render of it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
