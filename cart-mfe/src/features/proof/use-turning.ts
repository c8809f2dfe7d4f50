import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProofOfPage } from './proof-page';

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Tracks the current page in a list. A turn scrolls to the next page and focuses it, so that screen readers read it.
 * While the dialog is open, the arrow keys also turn pages.
 */
export function useTurning(pages: readonly ProofOfPage[]) {
  const places = useRef(new Map<string, HTMLElement>());
  const pageIndex = useRef(0);
  const to = (index: number): void => {
    const page = pages[index];
    if (!page) return;
    pageIndex.current = index;
    places.current.get(page.hash)?.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    to(pageIndex.current + step);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return {
    place: (page: ProofOfPage) => (element: HTMLElement | null) => {
      if (element) places.current.set(page.hash, element);
      else places.current.delete(page.hash);
    },
    /** the next turn starts from this page, to which the shopper scrolled */
    isAt: (index: number): void => {
      pageIndex.current = index;
    },
    toFirst: (among: readonly ProofOfPage[]): void => to(pages.indexOf(among[0]!)),
    /** goes to the next page in `among`, or to the first after the last */
    toNext: (among: readonly ProofOfPage[]): void => {
      const next = among.find((page) => pages.indexOf(page) > pageIndex.current) ?? among[0];
      if (next) to(pages.indexOf(next));
    },
  };
}
