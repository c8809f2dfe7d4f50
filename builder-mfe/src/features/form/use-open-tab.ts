import { useEffect, useRef, useState } from 'react';
import { readPlace, writePlace } from '../draft';

/** Where the form keeps which of its steps is open. Steps count from 0. */
export interface StepPlace {
  /** the slug whose step the browser's tab remembers: coming back, and reloading, find it */
  slug: string;
  /** the step that the page's address names */
  asked: number | undefined;
  /** The address is to name this step. undefined: the page has no address for steps. */
  onOpen: ((index: number, isReplacing: boolean) => void) | undefined;
}

interface OpenTab {
  index: number;
  asked: number | undefined;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
  /** the browser itself went back or forward: it scrolls, too */
  isQuiet?: boolean;
}

/**
 * Which tab is open, and where the focus goes with it. The address decides, where there is one: going back and forward
 * opens its steps, and a step that cannot be opened yet gives way to the last that can.
 *
 * @param place - undefined: nobody keeps it, and the form begins at its first tab
 * @param lastOpenIndex - the last tab that may be open
 * @param headingId - of the open tab
 */
export function useOpenTab(
  place: StepPlace | undefined,
  lastOpenIndex: number,
  headingId: string,
): { activeIndex: number; openTab(index: number, focusId?: string): void } {
  const asked = place?.asked;
  const [open, setOpen] = useState((): OpenTab => ({
    index: Math.min(asked ?? (place && readPlace(place.slug)) ?? 0, lastOpenIndex),
    asked,
  }));
  if (asked !== open.asked)
    setOpen(
      asked === open.index
        ? { ...open, asked }
        : { index: Math.min(asked ?? 0, lastOpenIndex), asked, focusId: headingId, isQuiet: true },
    );

  const latest = useRef({ place, index: open.index });
  useEffect(() => {
    latest.current = { place, index: open.index };
  });
  useEffect(() => {
    const { place: kept, index } = latest.current;
    if (!kept) return;
    writePlace(kept.slug, index);
    // the form's first step needs no name of its own: the product's page shows it
    if (index !== (asked ?? 0)) kept.onOpen?.(index, true);
  }, [asked]);

  useEffect(() => {
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    if (open.isQuiet) return target?.focus({ preventScroll: true });
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    if (place) writePlace(place.slug, index);
    setOpen((before) => ({ index, asked: before.asked, focusId }));
    if (index !== open.index) place?.onOpen?.(index, false);
  }
  return { activeIndex: open.index, openTab };
}
