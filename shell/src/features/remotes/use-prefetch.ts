import { useCallback } from 'react';
import { useRemotes } from './remotes-context';

/** @returns true if the browser is set to save data; nothing is prefetched then */
export const isDataSaved = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/**
 * @returns a function that prefetches the first files of a page of this kind ("product") when this page is idle; a
 *   no-op if the shopper saves data. Source: docs/rules.md LINK-13
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

/** Safari has no requestIdleCallback: a timeout replaces it. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
