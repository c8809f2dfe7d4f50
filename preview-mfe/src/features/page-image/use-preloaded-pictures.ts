import { useEffect } from 'react';
import { holdPicture } from './picture-cache';

// What the shopper looks at comes first: neighbours wait until typing has paused and the visible pages were asked for.
const PRELOAD_AFTER_MS = 400;

/** Loads pictures that are likely to be turned to next. Nothing happens while the list is empty. */
export function usePreloadedPictures(urls: readonly string[]): void {
  const list = urls.join(' ');
  useEffect(() => {
    if (list === '') return;
    const timer = setTimeout(() => {
      for (const url of list.split(' ')) holdPicture(url, 'low').ready.catch(ignoreUntilTurnedTo);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list]);
}

/** The page itself asks again when it comes into view, and shows the error there. */
function ignoreUntilTurnedTo(): void {}
