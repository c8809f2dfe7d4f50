import { useCallback } from 'react';
import { useRemotes } from './remotes-context';

/** @returns true if the browser is set to save data, so that the shop prefetches nothing */
export const isDataSaved = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/**
 * @returns a function that prefetches the first files of a kind of page, such as "product", once this page is idle. It
 *   does nothing if the shopper saves data. Source: docs/rules.md LINK-13
 */
export function usePrefetch(): (kind: string) => void {
  const { releases } = useRemotes();
  return useCallback(
    (kind) => {
      if (isDataSaved()) return;
      whenIdle(() => {
        import(/* webpackChunkName: "prefetch" */ './prefetch-page').then(
          ({ prefetchPage }) => prefetchPage(kind, releases),
          () => undefined, // the click fetches the files
        );
      });
    },
    [releases],
  );
}

/** A timeout replaces requestIdleCallback, which Safari does not have. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
