/** `begun`: a remote's component is about to render; `shown`: it is on the page; `gone`: it has left the page. */
export interface SlotMoment {
  readonly kind: 'begun' | 'shown' | 'gone';
  readonly remote: string;
  readonly expose: string;
}

const listeners = new Set<(moment: SlotMoment) => void>();

/** Calls the listeners at once, not later, because the remote that renders next may freeze the page. */
export function tellSlot(kind: SlotMoment['kind'], remote: string, expose: string): void {
  for (const listener of listeners) listener({ kind, remote, expose });
}

export function onSlotMoment(listener: (moment: SlotMoment) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
