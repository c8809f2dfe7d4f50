import { useEffect, useRef, useLayoutEffect } from 'react';
import { useLocation } from '@bindery/shared';
import { useNavigationType } from '@bindery/shared/boot';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words';

const STORAGE_KEY = 'bindery-scroll';
// The page waits for its late parts before it scrolls. It waits at most this long, or until one of these events.
const RESTORE_WAIT_MS = 10_000;
const SHOPPER_ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // storage is blocked or invalid, so the page starts at its top
  }
}

function write(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    return; // storage is blocked, so a reload loses the positions
  }
}

/** Records the scroll position of the history entry `key`. @returns a function that stops */
export function watchScroll(key: string): () => void {
  history.scrollRestoration = 'manual';
  const remember = (): void => {
    positions.set(key, window.scrollY);
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', write);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', write);
  };
}

/** @returns true if a link or an address opened the document; false after a reload, Back or Forward */
function isNewVisit(): boolean {
  const [loadEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loadEntry?.type === 'navigate';
}

/**
 * Scrolls to the history entry's position.
 *
 * @param isFirst - true for the document's first page: it scrolls only to a stored position, because the shopper may
 *   have scrolled already. If a link or an address opened the document, the current position replaces the stored one
 * @returns a function that cancels the restore
 */
export function restoreScroll(key: string, isFirst = false): () => void {
  if (isFirst && isNewVisit()) positions.set(key, window.scrollY);
  else if (!isFirst || positions.has(key)) return scrollTo(positions.get(key) ?? 0);
  return () => undefined;
}

/** Scrolls once the page is long enough, unless the shopper acts first. @returns a function that cancels */
function scrollTo(savedPosition: number): () => void {
  const isReached = (): boolean => {
    window.scrollTo(0, savedPosition);
    return Math.abs(window.scrollY - savedPosition) < 2;
  };
  if (isReached()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (isReached()) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const act of SHOPPER_ACTS) window.removeEventListener(act, stop);
  }
  observer.observe(document.body);
  for (const act of SHOPPER_ACTS) window.addEventListener(act, stop, { passive: true });
  return stop;
}

/** State of a navigation that only opens another step of the page. The step's component moves the focus itself. */
export const STEP_OF_THE_PAGE = { isStep: true } as const;

export const isStepOfThePage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isStep' in state;

/**
 * Handles a navigation as a browser handles a new document. A new page starts at its top with the focus on its heading.
 * Back and Forward restore the scroll position. If only the query changes, the page is not new.
 */
export function useRouteChange(): void {
  const location = useLocation();
  const { pathname } = location;
  // uses the path for a document's first history entry, because React Router gives all first entries the same key
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
 * Focuses the page's heading. Until the heading appears, focuses the page's content, so that a screen reader leaves the
 * previous page. Does nothing if the shopper has moved the focus since the navigation.
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

/**
 * Sets the document's title and then sends the page view with this title. Both happen before the effects of the page's
 * content, so that the content's events belong to this page (docs/rules.md TRACK-22).
 *
 * @param title - undefined while the product, and so the title, is loading
 */
export function usePage(title: string | undefined): void {
  const { pathname } = useLocation();
  const { siteName } = useWords();
  useLayoutEffect(() => {
    if (title === undefined) return;
    document.title = title === siteName ? siteName : `${title} | ${siteName}`;
    getAnalytics().pageView(pathname, document.title);
  }, [title, siteName, pathname]);
}
