import { useEffect, useState } from 'react';

interface OpenTab {
  index: number;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
}

/** Which tab is open, and where the focus goes with it. */
export function useOpenTab(): { activeIndex: number; openTab(index: number, focusId?: string): void } {
  const [open, setOpen] = useState<OpenTab>({ index: 0 });

  useEffect(() => {
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [open]);

  return { activeIndex: open.index, openTab: (index, focusId) => setOpen({ index, focusId }) };
}
