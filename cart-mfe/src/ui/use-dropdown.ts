import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@bindery/shared';

/** State of a panel that a button opens. Escape, a press outside, focus outside, or a new page closes the panel. */
export function useDropdown() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  /** contains the opener and the panel */
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = (): void => setOpenOn(null);
    const onOutside = ({ target }: Event): void => {
      if (!place.current?.contains(target as Node)) close();
    };
    const onKey = ({ key: pressed }: KeyboardEvent): void => {
      if (pressed !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return {
    isOpen,
    place,
    opener,
    toggle: (): void => setOpenOn(isOpen ? null : key),
    /** closes the panel after a choice and focuses the button that opened it, because the chosen control is gone */
    finish: (): void => {
      opener.current?.focus();
      setOpenOn(null);
    },
  };
}
