import { useRef, type FocusEvent } from 'react';

/**
 * Handlers of a focusable group. The group passes the focus to its first invalid control, or else to its first control.
 * A click on the space between controls does not move the focus.
 *
 * @param onFocus - called when the focus enters the group
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

/** @returns a group's blur handler, which calls `leaveHandler` only if the focus moves out of the group */
export function onLeave(leaveHandler: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) leaveHandler();
  };
}
