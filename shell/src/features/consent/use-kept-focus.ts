import { useEffect, useRef, type RefObject } from 'react';

/** What had the focus last outside of what closes; where there was nothing, or it is gone, the page's content. */
function giveBack(to: Element | null): void {
  const target =
    to instanceof HTMLElement && to.isConnected && to !== document.body
      ? to
      : document.getElementById('main');
  target?.focus({ preventScroll: true });
}

/**
 * Gives the focus back when the panel closes while it has it. One that the shopper opened takes it; one that opens by
 * itself does not.
 */
export function useKeptFocus(isOpenedByShopper: boolean): {
  panel: RefObject<HTMLDivElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
} {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const shown = panel.current!;
    let last = document.activeElement;
    let isInside = false;
    const follow = ({ target }: FocusEvent): void => {
      isInside = shown.contains(target as Node);
      if (!isInside) last = target as Element;
    };
    // the browser takes the focus off what goes before any effect is undone
    document.addEventListener('focusin', follow);
    if (isOpenedByShopper) heading.current!.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', follow);
      if (isInside && (document.activeElement === document.body || shown.contains(document.activeElement)))
        giveBack(last);
    };
  }, [isOpenedByShopper]);
  return { panel, heading };
}
