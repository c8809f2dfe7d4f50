import { useEffect, useRef, useState } from 'react';

/** Focuses the given element. If the element is no longer in the document, focuses the page's content. */
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

/** Focuses a panel that the shopper opened. If the panel closes while it has the focus, restores the earlier focus. */
export function useKeptFocus(isOpenedByShopper: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** true if the panel has moved to the other end of the screen, so that it does not cover the focused element. Source: WCAG 2.4.11 */
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const panelElement = panel.current!;
    let lastFocus = document.activeElement;
    let isInside = false;
    const follow = ({ target }: FocusEvent): void => {
      isInside = panelElement.contains(target as Node);
      if (isInside) return;
      lastFocus = target as Element;
      // ignores the skip link's target, because this element contains the whole content
      if (lastFocus.id !== 'main' && isCovered(panelElement, lastFocus)) setAway((wasAway) => !wasAway);
    };
    document.addEventListener('focusin', follow);
    if (isOpenedByShopper) heading.current!.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', follow);
      // the body has the focus if React has unmounted the focused element
      if (
        isInside &&
        (document.activeElement === document.body || panelElement.contains(document.activeElement))
      )
        giveBack(lastFocus);
    };
  }, [isOpenedByShopper]);
  return { panel, heading, isAway };
}
