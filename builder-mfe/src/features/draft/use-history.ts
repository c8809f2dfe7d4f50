import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { useStore, atom } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';
import { amend, EMPTY_HISTORY, leadsTo, record, redo, undo, type Made } from './history';

const NOT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** @returns true if the browser itself can undo typing in this element */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TEXT.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

export type Way = 'undo' | 'redo';
type OnRestore = (patch: Customisation, way: Way) => void;

export interface EditHistory {
  historyAtom: HistoryAtom;
  /** Records a value change. All changes in the same task of the event loop belong to one action of the shopper. */
  note(urlKey: string, oldValue: unknown, newValue: unknown): void;
  /** Records a correction by the page. Adds no undo step, and redo still works. */
  amend(urlKey: string, value: unknown): void;
  step(way: Way): void;
  /** @param listener - called to put values back into the form; the resulting changes add no undo step */
  onRestore(listener: OnRestore): () => void;
}

// batch numbers are unique across forms
let batch = 0;

/**
 * Records the history of a form for undo and redo.
 *
 * @param initial - returns the form's first values; the history is dropped if it does not end with these values
 */
export function useHistory(historyAtom: HistoryAtom, initial: () => Customisation): EditHistory {
  const store = useStore();
  const readInitial = useEffectEvent(initial);
  useEffect(() => {
    if (!leadsTo(store.get(historyAtom), readInitial())) store.set(historyAtom, EMPTY_HISTORY);
  }, [store, historyAtom]);

  const { history, remember } = useMemo(() => createHistory(store, historyAtom), [store, historyAtom]);
  // writes the noted changes when the form closes, because the next form may read this history at once
  useEffect(() => remember, [remember]);
  return history;
}

/**
 * Records a value that arrives late, such as an uploaded photo, as a separate undo step. Works without a mounted form.
 */
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

/** Writes changes to the history after the task in which they were noted. `remember` writes them immediately. */
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
  function note(urlKey: string, oldValue: unknown, newValue: unknown): void {
    openTask();
    if (isRestoring) return;
    const isTyping = isTextEntry(document.activeElement);
    noted.push({ urlKey, before: oldValue, after: newValue, at: Date.now(), batch, isTyping });
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

export const createHistoryAtom = () => atom(EMPTY_HISTORY);
export type HistoryAtom = ReturnType<typeof createHistoryAtom>;

const atomByDraft = new Map<string, HistoryAtom>();

/** Returns the history of the draft with this key. It lasts until page unload, even if the form unmounts. */
export function historyAtomOf(draft: string): HistoryAtom {
  let historyAtom = atomByDraft.get(draft);
  if (!historyAtom) atomByDraft.set(draft, (historyAtom = createHistoryAtom()));
  return historyAtom;
}

/**
 * Handles Ctrl+Z (undo), Ctrl+Shift+Z and Ctrl+Y (redo). Cmd works like Ctrl. Ignores the keys outside the page or
 * dialog of the form. Also ignores them in text fields, because the browser itself undoes typing there.
 */
export function useHistoryKeys(form: RefObject<HTMLElement | null>, history: EditHistory): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const way = wayOf(event);
      const target = event.target instanceof Element ? event.target : document.body;
      if (!way || event.defaultPrevented || isTextEntry(target) || layerOf(target) !== layerOf(form.current))
        return;
      event.preventDefault();
      history.step(way);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form, history]);
}

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Way | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
}

const layerOf = (element: Element | null): Element | null =>
  element?.closest('[role=dialog], [role=alertdialog]') ?? null;
