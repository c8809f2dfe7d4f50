import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProofOfPage } from './proof-page';

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Where the shopper is among pages that stand one under the other, and the way on: a turn brings a page into view and
 * gives it the focus, so that it is read out. The arrow keys turn as well; they are the dialog's as long as it is open.
 */
export function useTurning(pages: readonly ProofOfPage[]) {
  const places = useRef(new Map<string, HTMLElement>());
  const at = useRef(0);
  const to = (index: number): void => {
    const page = pages[index];
    if (!page) return;
    at.current = index;
    places.current.get(page.hash)?.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    to(at.current + step);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return {
    /** the element of a page */
    place: (page: ProofOfPage) => (element: HTMLElement | null) => {
      if (element) places.current.set(page.hash, element);
      else places.current.delete(page.hash);
    },
    /** a page that the shopper scrolled to: the way on leads from there */
    isAt: (index: number): void => {
      at.current = index;
    },
    toFirst: (among: readonly ProofOfPage[]): void => to(pages.indexOf(among[0]!)),
    /** to the next of these pages, from where the shopper is, and from the beginning after the last */
    toNext: (among: readonly ProofOfPage[]): void => {
      const next = among.find((page) => pages.indexOf(page) > at.current) ?? among[0];
      if (next) to(pages.indexOf(next));
    },
  };
}
