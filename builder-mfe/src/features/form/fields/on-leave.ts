import type { FocusEvent } from 'react';

/** @returns a blur handler of a group: calls back when the focus goes elsewhere, not from one part of it to another */
export function onLeave(left: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) left();
  };
}
