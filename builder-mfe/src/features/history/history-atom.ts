import { atom } from '@bindery/shared/data';
import { EMPTY_HISTORY } from './history';

export const createHistoryAtom = () => atom(EMPTY_HISTORY);
export type HistoryAtom = ReturnType<typeof createHistoryAtom>;

const atomBySlug = new Map<string, HistoryAtom>();

/** The history of a product's form: it lasts as long as the page, whichever of its screens the shopper is on. */
export function historyAtomOf(slug: string): HistoryAtom {
  let historyAtom = atomBySlug.get(slug);
  if (!historyAtom) atomBySlug.set(slug, (historyAtom = createHistoryAtom()));
  return historyAtom;
}
