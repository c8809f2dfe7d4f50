import { useEffect } from 'react';
import type { Page } from '@bindery/shared/contracts';
import { pageUrl } from './page-url';
import { loadPicture } from './picture-cache';

// What the shopper looks at comes first: neighbours wait until typing has paused and the visible pages were asked for.
const PRELOAD_AFTER_MS = 400;

/** Loads pages that are likely to be turned to next. Nothing happens while the list is empty. */
export function usePreloadedPages(pages: readonly Page[], elementWidthPx: number | undefined): void {
  const urls = elementWidthPx === undefined ? '' : pages.map((page) => pageUrl(page, elementWidthPx)).join(' ');
  useEffect(() => {
    if (urls === '') return;
    const timer = setTimeout(() => {
      for (const url of urls.split(' ')) loadPicture(url, 'low').catch(ignoreUntilTurnedTo);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [urls]);
}

/** The page itself asks again when it comes into view, and shows the error there. */
function ignoreUntilTurnedTo(): void {}
