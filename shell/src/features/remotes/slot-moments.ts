/** `begun`: a remote's component renders next; `shown`: it is on the page; `gone`: no longer. */
export interface SlotMoment {
  readonly kind: 'begun' | 'shown' | 'gone';
  readonly remote: string;
  readonly expose: string;
}

const listeners = new Set<(moment: SlotMoment) => void>();

/** Tells at once, because a remote that renders next may never return. */
export function tellSlot(kind: SlotMoment['kind'], remote: string, expose: string): void {
  for (const listener of listeners) listener({ kind, remote, expose });
}

export function onSlotMoment(listener: (moment: SlotMoment) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
