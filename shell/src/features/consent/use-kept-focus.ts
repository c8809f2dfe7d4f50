import { useEffect, useRef, useState, type RefObject } from 'react';

/** Focuses the element that had the focus before; if it is gone, the page's content. */
function giveBack(to: Element | null): void {
  const target =
    to instanceof HTMLElement && to.isConnected && to !== document.body
      ? to
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
}

function isCovered(covering: Element, covered: Element): boolean {
  const [coveringRect, coveredRect] = [covering.getBoundingClientRect(), covered.getBoundingClientRect()];
  return (
    coveringRect.left < coveredRect.right &&
    coveredRect.left < coveringRect.right &&
    coveringRect.top < coveredRect.bottom &&
    coveredRect.top < coveringRect.bottom
  );
}

interface KeptFocus {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** the panel is at the other end, so that it does not cover the focused element. Source: WCAG 2.4.11 */
  readonly isAway: boolean;
}

/** Returns the focus if the panel closes while holding it. The panel takes the focus only if the shopper opened it. */
export function useKeptFocus(isOpenedByShopper: boolean): KeptFocus {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const panelElement = panel.current!;
    let lastFocus = document.activeElement;
    let isInside = false;
    const follow = ({ target }: FocusEvent): void => {
      isInside = panelElement.contains(target as Node);
      if (isInside) return;
      lastFocus = target as Element;
      // the skip link focuses the content as a whole
      if (lastFocus.id !== 'main' && isCovered(panelElement, lastFocus)) setAway((wasAway) => !wasAway);
    };
    document.addEventListener('focusin', follow);
    if (isOpenedByShopper) heading.current!.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', follow);
      // the browser removes the focus from unmounted elements
      if (
        isInside &&
        (document.activeElement === document.body || panelElement.contains(document.activeElement))
      )
        giveBack(lastFocus);
    };
  }, [isOpenedByShopper]);
  return { panel, heading, isAway };
}
