import { atom } from '@bindery/shared/data';
import { EMPTY_HISTORY } from './history';

export const createHistoryAtom = () => atom(EMPTY_HISTORY);
export type HistoryAtom = ReturnType<typeof createHistoryAtom>;

const atomByDraft = new Map<string, HistoryAtom>();

/** Returns the history of a draft's form, by its key. It lasts as long as the page, across screens. */
export function historyAtomOf(draft: string): HistoryAtom {
  let historyAtom = atomByDraft.get(draft);
  if (!historyAtom) atomByDraft.set(draft, (historyAtom = createHistoryAtom()));
  return historyAtom;
}
