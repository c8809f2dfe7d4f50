import { useEffect, useEffectEvent, useState } from 'react';
import { readPlace, writePlace } from '../draft';

/** Where the form keeps which of its steps is open. Steps count from 0. */
export interface StepPlace {
  /** key of the draft whose step the browser's tab remembers: coming back, and reloading, find it */
  draft: string;
  /** the step that the page's address names */
  addressIndex: number | undefined;
  /** The address is to name this step. undefined: the page has no address for steps. */
  onOpen: ((index: number, isReplacing: boolean) => void) | undefined;
}

interface OpenTab {
  index: number;
  /** what the address named when this tab was opened */
  addressIndex: number | undefined;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
  /** the browser itself went back or forward: it scrolls, too */
  isQuiet?: boolean;
  /** the address asked for a later tab than may be opened */
  isHeld?: boolean;
}

interface OpenTabOptions {
  /** undefined: nobody keeps it, and the form begins at its first tab */
  place: StepPlace | undefined;
  /** the last tab that may be open */
  lastOpenIndex: number;
  /** @returns the last tab that the shopper may go forward to */
  lastReachable(): number;
  /** of the open tab */
  headingId: string;
  /** the browser's own button, or an address, wanted to lead past this tab */
  onHeld(index: number): void;
}

/**
 * Which tab is open, and where the focus goes with it. The address decides, where there is one: going back and forward
 * opens its steps. Back is always free; forward, a step that cannot be opened yet gives way to the last that can.
 * Source: docs/rules.md FORM-02, FORM-05
 */
export function useOpenTab({ place, lastOpenIndex, lastReachable, headingId, onHeld }: OpenTabOptions): {
  activeIndex: number;
  openTab(index: number, focusId?: string): void;
} {
  const addressIndex = place?.addressIndex;
  const [open, setOpen] = useState((): OpenTab => {
    const wanted = addressIndex ?? (place && readPlace(place.draft)) ?? 0;
    return { index: Math.min(wanted, lastReachable()), addressIndex };
  });
  const hasAddressChanged = addressIndex !== open.addressIndex;
  if (hasAddressChanged && addressIndex === open.index) setOpen({ ...open, addressIndex, isHeld: false });
  else if (hasAddressChanged) {
    const wanted = addressIndex ?? 0;
    const index = Math.min(wanted, wanted > open.index ? lastReachable() : lastOpenIndex);
    setOpen({ index, addressIndex, focusId: headingId, isQuiet: true, isHeld: index < wanted });
  }

  const keepPlace = useEffectEvent((namedIndex: number) => {
    if (!place) return;
    writePlace(place.draft, open.index);
    // the form's first step needs no name of its own: the product's page shows it
    if (open.index !== namedIndex) place.onOpen?.(open.index, true);
  });
  useEffect(() => keepPlace(addressIndex ?? 0), [addressIndex]);

  const followBack = useEffectEvent(() => {
    if (!place?.onOpen || open.index === (open.addressIndex ?? 0)) return;
    const index = Math.min(addressIndex ?? 0, lastOpenIndex);
    setOpen({ index, addressIndex, focusId: headingId, isQuiet: true });
  });
  useEffect(() => {
    // whoever goes back before the page has told the form of its new address leads to one that the form knows already
    const follow = (): void => followBack();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const sayHeld = useEffectEvent(onHeld);
  useEffect(() => {
    if (open.isHeld) sayHeld(open.index);
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    target?.focus({ preventScroll: true });
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    if (!open.isQuiet) target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    if (place) writePlace(place.draft, index);
    setOpen((before) => ({ index, addressIndex: before.addressIndex, focusId }));
    if (index !== open.index) place?.onOpen?.(index, false);
  }
  return { activeIndex: open.index, openTab };
}
