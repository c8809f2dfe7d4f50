import { useEffect, useState } from 'react';
import { atom, useStore } from '@bindery/shared';

/** Where the shopper left each product's form, as long as the page lives: coming back from the next page finds it there. */
const leftAtAtom = atom<Readonly<Record<string, number>>>({});

interface OpenTab {
  index: number;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
}

/**
 * Which tab is open, and where the focus goes with it.
 *
 * @param lastOpenIndex - the last tab that may be open when the form comes
 */
export function useOpenTab(slug: string, lastOpenIndex: number): { activeIndex: number; openTab(index: number, focusId?: string): void } {
  const store = useStore();
  const [open, setOpen] = useState<OpenTab>(() => ({ index: Math.min(store.get(leftAtAtom)[slug] ?? 0, lastOpenIndex) }));

  useEffect(() => {
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    store.set(leftAtAtom, { ...store.get(leftAtAtom), [slug]: index });
    setOpen({ index, focusId });
  }
  return { activeIndex: open.index, openTab };
}
