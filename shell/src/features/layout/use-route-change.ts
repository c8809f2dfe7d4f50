import { useEffect, useRef } from 'react';
import { useLocation } from '@bindery/shared';
import { useNavigationType } from '@bindery/shared/boot';
import { restoreScroll, watchScroll } from './scroll-memory';

/** State of a navigation to a step of what the page shows already: who shows the step moves the focus. */
export const STEP_OF_THE_PAGE = { isStep: true } as const;

export const isStepOfThePage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isStep' in state;

/**
 * Does what a browser does between documents: a new page begins at its top with the focus on its heading, Back and
 * Forward return to where the shopper was. A change of the query alone is no new page.
 */
export function useRouteChange(): void {
  const location = useLocation();
  const { pathname } = location;
  // the first entry of every document has the same key
  const key = location.key === 'default' ? pathname : location.key;
  const state: unknown = location.state;
  const type: string = useNavigationType();
  const shown = useRef<string | undefined>(undefined);

  useEffect(() => watchScroll(key), [key]);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    if (type === 'POP') return restoreScroll(key, isFirst);
    if (isFirst || isSame || isStepOfThePage(state)) return;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, key, type, state]);
}

/**
 * Focuses the page's heading. Until it appears, however late, the focus is on the page's content, so that a screen reader
 * leaves the page before. Never takes the focus from where the shopper put it meanwhile.
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
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
