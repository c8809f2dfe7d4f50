import { useCallback } from 'react';
import { useRemotes } from './remotes-context';

/** @returns whether the shopper saves data: then nothing is fetched ahead */
export const isDataSaved = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/**
 * @returns a function that fetches what a page of this kind ("product") runs first, when this page is idle. A shopper who
 * saves data fetches nothing ahead. Source: docs/rules.md LINK-13
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

/** Safari has no requestIdleCallback: a pause there stands for it. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
