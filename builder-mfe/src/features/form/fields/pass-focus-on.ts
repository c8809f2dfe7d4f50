import type { FocusEvent } from 'react';

/** A group that is focused as a whole passes the focus to what is wrong in it, else to its first control. */
export function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) return;
  const inside = currentTarget.querySelector<HTMLElement>('[aria-invalid=true]') ?? currentTarget.querySelector<HTMLElement>('input, select, button');
  inside?.focus();
}
