import { useEffect, useRef, useState, type RefObject } from 'react';

/** What had the focus last outside of what closes; where there was nothing, or it is gone, the page's content. */
function giveBack(to: Element | null): void {
  const target =
    to instanceof HTMLElement && to.isConnected && to !== document.body
      ? to
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
}

function isCovered(covering: Element, covered: Element): boolean {
  const [one, other] = [covering.getBoundingClientRect(), covered.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

interface KeptFocus {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** what has the focus lies where the panel would: it stands at the other end of the screen. Source: WCAG 2.4.11 */
  readonly isAway: boolean;
}

/**
 * Gives the focus back when the panel closes while it has it. One that the shopper opened takes it; one that opens by
 * itself does not.
 */
export function useKeptFocus(isOpenedByShopper: boolean): KeptFocus {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const shown = panel.current!;
    let last = document.activeElement;
    let isInside = false;
    const follow = ({ target }: FocusEvent): void => {
      isInside = shown.contains(target as Node);
      if (isInside) return;
      last = target as Element;
      // the content as a whole is where the skip link leads
      if (last.id !== 'main' && isCovered(shown, last)) setAway((was) => !was);
    };
    document.addEventListener('focusin', follow);
    if (isOpenedByShopper) heading.current!.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', follow);
      // the browser has taken the focus off what is gone by now
      if (isInside && (document.activeElement === document.body || shown.contains(document.activeElement)))
        giveBack(last);
    };
  }, [isOpenedByShopper]);
  return { panel, heading, isAway };
}
