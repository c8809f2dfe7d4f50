import { useRef, type FocusEvent } from 'react';

/**
 * Handlers of a group that can be focused as a whole: it passes the focus on to what is wrong in it, else to its first
 * control. A press on the space between its controls moves nothing.
 *
 * @param onFocus - the focus came into the group
 */
export function useFocusPassing(onFocus: () => void) {
  const isPressed = useRef(false);
  return {
    onPointerDown(): void {
      isPressed.current = true;
      setTimeout(() => {
        isPressed.current = false;
      });
    },
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
      onFocus();
      if (target !== currentTarget || isPressed.current) return;
      const inside =
        currentTarget.querySelector<HTMLElement>('[aria-invalid=true]') ??
        currentTarget.querySelector<HTMLElement>('input, select, button');
      inside?.focus();
    },
  };
}

/** @returns a blur handler of a group: calls back when the focus goes elsewhere, not from one part of it to another */
export function onLeave(left: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) left();
  };
}
