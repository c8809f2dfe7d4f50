import { useEffect, useEffectEvent, useState } from 'react';
import { readPlace, writePlace } from '../draft';
import type { TabOfKeys } from '@bindery/shared/forms';

/** Records the open step in the draft's storage and in the page's address. Steps count from 0. */
export interface StepPlace {
  /** key of the draft; the browser tab remembers its step across visits and reloads */
  draft: string;
  addressIndex: number | undefined;
  /** puts this step into the address; undefined if the page's address cannot name steps */
  onOpen: ((index: number, isReplacing: boolean) => void) | undefined;
}

interface OpenTab {
  index: number;
  /** step in the page's address when this tab was opened */
  addressIndex: number | undefined;
  focusId?: string;
  /** true if the shopper used the browser's back or forward button; the browser then scrolls by itself */
  isQuiet?: boolean;
  /** true if the address named a tab that is still locked */
  isHeld?: boolean;
}

interface OpenTabOptions {
  /** storage of the open step; if undefined, the step is not stored and the form starts at its first tab */
  place: StepPlace | undefined;
  lastOpenIndex: number;
  /** @returns the last tab that is not locked */
  lastReachable(): number;
  headingId: string;
  /** called with the last unlocked tab if the shopper's address or browser buttons lead to a locked tab */
  onHeld(index: number): void;
}

/**
 * Keeps track of the open tab and moves the focus to it. If the page's address names a step, that step is open. So the
 * browser's back and forward buttons open steps. Going back is always allowed. If a later step is still locked, the
 * last unlocked step opens instead. Source: docs/rules.md FORM-02, FORM-05
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
    // `addressIndex` does not change if the shopper goes back before the page has received the new address
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
    // on a phone the preview covers the top and a bar the bottom, so this scrolls the focused element to the middle
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
 * Removes all unwanted keys from the tabs, and omits a tab without any wanted key.
 *
 * @param wantedKeys - the schema keys that are wanted; undefined means all keys
 */
export function tabsWith(tabs: readonly TabOfKeys[], wantedKeys: readonly string[] | undefined): TabOfKeys[] {
  if (!wantedKeys) return [...tabs];
  return tabs
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => wantedKeys.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

/** A tab that is not open is locked while an earlier tab lacks a required key. Source: docs/rules.md FORM-02 */
export function isLocked(index: number, activeIndex: number, firstLacking: number): boolean {
  return index > firstLacking && index !== activeIndex;
}
