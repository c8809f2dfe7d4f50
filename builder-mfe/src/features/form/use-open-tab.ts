import { useEffect, useState } from 'react';
import { readPlace, writePlace } from '../draft';

interface OpenTab {
  index: number;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
}

/**
 * Which tab is open, and where the focus goes with it.
 *
 * @param place - the slug whose place is kept: coming back, and reloading, find it. undefined: the form begins at `first`
 * @param lastOpenIndex - the last tab that may be open when the form comes
 */
export function useOpenTab(place: string | undefined, lastOpenIndex: number, first = 0): { activeIndex: number; openTab(index: number, focusId?: string): void } {
  const [open, setOpen] = useState<OpenTab>(() => ({ index: Math.min((place === undefined ? undefined : readPlace(place)) ?? first, lastOpenIndex) }));

  useEffect(() => {
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    if (place !== undefined) writePlace(place, index);
    setOpen({ index, focusId });
  }
  return { activeIndex: open.index, openTab };
}
