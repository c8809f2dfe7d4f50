import { useEffect, useEffectEvent, useState } from 'react';
import { readPlace, writePlace } from '../draft';
import type { TabOfKeys } from '@bindery/shared/forms';

/** Records the open step outside the form: in the draft's storage and the page's address. Steps count from 0. */
export interface StepPlace {
  /** key of the draft; the browser tab remembers its step across visits and reloads */
  draft: string;
  addressIndex: number | undefined;
  /** puts this step into the address; undefined means the page has no address for steps */
  onOpen: ((index: number, isReplacing: boolean) => void) | undefined;
}

interface OpenTab {
  index: number;
  /** step that the page's address named when this tab was opened */
  addressIndex: number | undefined;
  focusId?: string;
  /** true if the shopper used the browser's back or forward button; the browser then scrolls by itself */
  isQuiet?: boolean;
  /** true if the address named a tab that is still locked */
  isHeld?: boolean;
}

interface OpenTabOptions {
  /** storage of the open step; undefined means not stored, so the form starts at its first tab */
  place: StepPlace | undefined;
  lastOpenIndex: number;
  /** @returns the last tab that the shopper may go forward to */
  lastReachable(): number;
  headingId: string;
  /** called with the last reachable tab if the address or the browser's buttons name a later tab */
  onHeld(index: number): void;
}

/**
 * Keeps track of the open tab and moves the focus to it. If the page's address names the step, the address decides, so
 * the browser's back and forward buttons open steps. Going back is always allowed. If a later step is still locked, the
 * last unlocked step opens instead.
 * Source: docs/rules.md FORM-02, FORM-05
 */
export function useOpenTab({ place, lastOpenIndex, lastReachable, headingId, onHeld }: OpenTabOptions): {
  activeIndex: number;
  openTab(index: number, focusId?: string): void;
} {
  const addressIndex = place?.addressIndex;
  const [open, setOpen] = useState((): OpenTab => {
    const wantedIndex = addressIndex ?? (place && readPlace(place.draft)) ?? 0;
    return { index: Math.min(wantedIndex, lastReachable()), addressIndex };
  });
  const hasAddressChanged = addressIndex !== open.addressIndex;
  if (hasAddressChanged && addressIndex === open.index) setOpen({ ...open, addressIndex, isHeld: false });
  else if (hasAddressChanged) {
    const wantedIndex = addressIndex ?? 0;
    const index = Math.min(wantedIndex, wantedIndex > open.index ? lastReachable() : lastOpenIndex);
    setOpen({ index, addressIndex, focusId: headingId, isQuiet: true, isHeld: index < wantedIndex });
  }

  const keepPlace = useEffectEvent((namedIndex: number) => {
    if (!place) return;
    writePlace(place.draft, open.index);
    // an address without a step shows the first step, so the first step needs no new address
    if (open.index !== namedIndex) place.onOpen?.(open.index, true);
  });
  useEffect(() => keepPlace(addressIndex ?? 0), [addressIndex]);

  const followBack = useEffectEvent(() => {
    if (!place?.onOpen || open.index === (open.addressIndex ?? 0)) return;
    const index = Math.min(addressIndex ?? 0, lastOpenIndex);
    setOpen({ index, addressIndex, focusId: headingId, isQuiet: true });
  });
  useEffect(() => {
    // if the shopper goes back before the page has passed on the new address, `addressIndex` does not change
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
    // scrolls it to the middle of the screen, because on a phone the preview covers the top and a bar the bottom
    if (!open.isQuiet) target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    if (place) writePlace(place.draft, index);
    setOpen((earlierTab) => ({ index, addressIndex: earlierTab.addressIndex, focusId }));
    if (index !== open.index) place?.onOpen?.(index, false);
  }
  return { activeIndex: open.index, openTab };
}

/**
 * Removes all unwanted keys from the tabs; omits a tab if no key of it is left.
 *
 * @param wantedKeys - the schema keys that are wanted; undefined means all keys
 */
export function tabsWith(tabs: readonly TabOfKeys[], wantedKeys: readonly string[] | undefined): TabOfKeys[] {
  if (!wantedKeys) return [...tabs];
  return tabs
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => wantedKeys.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

/** A tab is locked while an earlier tab lacks a required key, unless it is open. Source: docs/rules.md FORM-02 */
export function isLocked(index: number, activeIndex: number, firstLacking: number): boolean {
  return index > firstLacking && index !== activeIndex;
}
