import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';
import { EMPTY_HISTORY, leadsTo, record, redo, undo, type Made } from './history';
import type { HistoryAtom } from './history-atom';
import { isTextEntry } from './text-entry';

export type Way = 'undo' | 'redo';

export interface EditHistory {
  historyAtom: HistoryAtom;
  /** A value of the form changed: what changes in one task is one act of the shopper. */
  note(urlKey: string, before: unknown, after: unknown): void;
  step(way: Way): void;
}

// numbers of acts are never used twice, whatever form they are made in
let batch = 0;

/**
 * Keeps what the shopper did in a form, to be undone and done again.
 *
 * @param apply - puts values back into the form; what changes because of it is no act of the shopper
 * @param begun - the values the form begins with: a history that does not lead to them is forgotten
 */
export function useHistory(
  historyAtom: HistoryAtom,
  apply: (patch: Customisation, way: Way) => void,
  begun: () => Customisation,
): EditHistory {
  const store = useStore();
  const latest = useRef({ apply, begun });
  useEffect(() => {
    latest.current = { apply, begun };
  });

  useEffect(() => {
    if (!leadsTo(store.get(historyAtom), latest.current.begun())) store.set(historyAtom, EMPTY_HISTORY);
  }, [store, historyAtom]);

  const { history, remember } = useMemo(
    () => createHistory(store, historyAtom, (...step) => latest.current.apply(...step)),
    [store, historyAtom],
  );
  // the next form may ask about this history at once
  useEffect(() => remember, [remember]);
  return history;
}

/** `remember`: writes down now what was noted. A keystroke is noted in its own task and written down after it. */
function createHistory(
  store: ReturnType<typeof useStore>,
  historyAtom: HistoryAtom,
  apply: (patch: Customisation, way: Way) => void,
): { history: EditHistory; remember(): void } {
  let isTaskOpen = false;
  let isApplying = false;
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
      isApplying = false;
    });
  }
  return {
    remember,
    history: {
      historyAtom,
      note(urlKey, before, after) {
        openTask();
        if (!isApplying)
          noted.push({
            urlKey,
            before,
            after,
            at: Date.now(),
            batch,
            isTyping: isTextEntry(document.activeElement),
          });
      },
      step(way) {
        remember();
        const next = (way === 'undo' ? undo : redo)(store.get(historyAtom));
        if (!next) return;
        openTask();
        isApplying = true;
        store.set(historyAtom, next.history);
        apply(next.patch, way);
      },
    },
  };
}
