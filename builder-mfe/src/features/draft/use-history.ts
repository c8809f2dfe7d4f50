import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';
import { amend, EMPTY_HISTORY, leadsTo, record, redo, undo, type Made } from './history';
import type { HistoryAtom } from './history-atom';
import { isTextEntry } from './text-entry';

export type Way = 'undo' | 'redo';
type OnRestore = (patch: Customisation, way: Way) => void;

export interface EditHistory {
  historyAtom: HistoryAtom;
  /** A value of the form changed: what changes in one task is one act of the shopper. */
  note(urlKey: string, before: unknown, after: unknown): void;
  /** The page put a value right by itself: nothing to undo, and what was undone can still be done again. */
  amend(urlKey: string, value: unknown): void;
  step(way: Way): void;
  /** @param listener - puts values back into the form; what changes because of it is no act of the shopper */
  onRestore(listener: OnRestore): () => void;
}

// numbers of acts are never used twice, whatever form they are made in
let batch = 0;

/**
 * Keeps what the shopper did in a form, to be undone and done again.
 *
 * @param initial - the values the form starts with: a history that does not lead to them is forgotten
 */
export function useHistory(historyAtom: HistoryAtom, initial: () => Customisation): EditHistory {
  const store = useStore();
  const readInitial = useEffectEvent(initial);
  useEffect(() => {
    if (!leadsTo(store.get(historyAtom), readInitial())) store.set(historyAtom, EMPTY_HISTORY);
  }, [store, historyAtom]);

  const { history, remember } = useMemo(() => createHistory(store, historyAtom), [store, historyAtom]);
  // the next form may ask about this history at once
  useEffect(() => remember, [remember]);
  return history;
}

/** Something came into the draft that the shopper had asked for earlier, whatever is on the page now: an act by itself. */
export function noteArrival(
  store: ReturnType<typeof useStore>,
  historyAtom: HistoryAtom,
  change: Pick<Made, 'urlKey' | 'before' | 'after'>,
): void {
  batch += 1;
  store.set(
    historyAtom,
    record(store.get(historyAtom), { ...change, at: Date.now(), batch, isTyping: false }),
  );
}

/** `remember`: writes down now what was noted. A keystroke is noted in its own task and written down after it. */
function createHistory(
  store: ReturnType<typeof useStore>,
  historyAtom: HistoryAtom,
): { history: EditHistory; remember(): void } {
  const listeners = new Set<OnRestore>();
  let isTaskOpen = false;
  let isRestoring = false;
  let noted: Made[] = [];

  function remember(): void {
    if (noted.length > 0) store.set(historyAtom, noted.reduce(record, store.get(historyAtom)));
    noted = [];
  }
  function openTask(): void {
    if (isTaskOpen) return;
    isTaskOpen = true;
    batch += 1;
    setTimeout(() => {
      remember();
      isTaskOpen = false;
      isRestoring = false;
    });
  }
  function note(urlKey: string, before: unknown, after: unknown): void {
    openTask();
    if (isRestoring) return;
    const isTyping = isTextEntry(document.activeElement);
    noted.push({ urlKey, before, after, at: Date.now(), batch, isTyping });
  }
  function step(way: Way): void {
    remember();
    const next = (way === 'undo' ? undo : redo)(store.get(historyAtom));
    if (!next) return;
    openTask();
    isRestoring = true;
    store.set(historyAtom, next.history);
    listeners.forEach((listener) => listener(next.patch, way));
  }
  function amendKey(urlKey: string, value: unknown): void {
    remember();
    store.set(historyAtom, amend(store.get(historyAtom), urlKey, value));
  }
  function onRestore(listener: OnRestore): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }
  return { remember, history: { historyAtom, note, amend: amendKey, step, onRestore } };
}
