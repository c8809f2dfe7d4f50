import { useEffect, useRef } from 'react';
import { useLocation } from '@bindery/shared';
import { useNavigationType } from '@bindery/shared/boot';
import { restoreScroll, watchScroll } from './scroll-memory';

/** Navigation state of a step inside the same page: the step's component moves the focus. */
export const STEP_OF_THE_PAGE = { isStep: true } as const;

export const isStepOfThePage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isStep' in state;

/**
 * Does a browser's work between documents: a new page starts at its top with the focus on its heading; Back and Forward
 * restore the scroll position. A change of the query alone is no new page.
 */
export function useRouteChange(): void {
  const location = useLocation();
  const { pathname } = location;
  // the first entry of every document has the same key
  const key = location.key === 'default' ? pathname : location.key;
  const state: unknown = location.state;
  const type: string = useNavigationType();
  const shownPath = useRef<string | undefined>(undefined);

  useEffect(() => watchScroll(key), [key]);
  useEffect(() => {
    const isFirst = shownPath.current === undefined;
    const isSame = shownPath.current === pathname;
    shownPath.current = pathname;
    if (type === 'POP') return restoreScroll(key, isFirst);
    if (isFirst || isSame || isStepOfThePage(state)) return;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, key, type, state]);
}

/**
 * Focuses the page's heading. Until it appears, the focus is on the page's content, so that a screen reader leaves the
 * previous page. Never takes the focus if the shopper has moved it meanwhile.
 */
function focusHeading(): () => void {
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;
  document.getElementById('main')?.focus({ preventScroll: true });
  const earlierFocus = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== earlierFocus || focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
