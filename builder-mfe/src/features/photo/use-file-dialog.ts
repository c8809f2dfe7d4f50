import { useEffect, useRef } from 'react';

/** Source: docs/rules.md PHOTO-18 */
const CANCELLED_AFTER_MS = 300;

/**
 * Knows whether the device's file dialog is open. Browsers say when it is cancelled by the input's `cancel` event;
 * where one does not, the window has the focus back for a while and no file has come.
 * Source: docs/rules.md PHOTO-18
 */
export function useFileDialog(onDialog: ((isOpen: boolean) => void) | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const isOpen = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function report(open: boolean): void {
    clearTimeout(timer.current);
    if (isOpen.current === open) return;
    isOpen.current = open;
    onDialog?.(open);
  }
  useEffect(() => {
    const input = ref.current;
    const closed = (): void => report(false);
    const focused = (): void => {
      if (isOpen.current) timer.current = setTimeout(closed, CANCELLED_AFTER_MS);
    };
    input?.addEventListener('cancel', closed);
    window.addEventListener('focus', focused);
    return () => {
      input?.removeEventListener('cancel', closed);
      window.removeEventListener('focus', focused);
    };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ref, open: () => report(true), chosen: () => report(false) };
}
