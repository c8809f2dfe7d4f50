import type { createStore } from 'jotai';
import { searchWithoutCustomisation } from '../customisation/query-codec';
import { type LoadedCustomisation } from '../customisation/load';
import { customisationAtoms } from './customisation.atoms';

export type Store = ReturnType<typeof createStore>;

/**
 * Brings a product page's customisation into the store before its first render. A link's customisation is saved, the
 * subtotal cleared and the address bar cleaned (also of one that was refused: a child's name must not stay in it);
 * otherwise what the browser stored is used. Stored data that is corrupt is removed with its subtotal; a refused link
 * leaves stored work alone.
 *
 * @param location - of the page: `search` is read, `pathname` and `hash` stay
 * @param history - of the page: `replaceState` keeps the entry's state and nothing but the reserved parameters
 * Source: builder.md section 4, decisions 1 to 4
 */
export function loadCustomisation(
  store: Store,
  slug: string,
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'state' | 'replaceState'>,
): LoadedCustomisation {
  const loaded = store.set(customisationAtoms(slug).loadAtom, location.search);
  const cleaned = searchWithoutCustomisation(location.search);
  const carriedOne = loaded.kind === 'query' || (loaded.kind === 'corrupt' && loaded.from === 'query');
  if (carriedOne) history.replaceState(history.state, '', `${location.pathname}${cleaned}${location.hash}`);
  return loaded;
}
