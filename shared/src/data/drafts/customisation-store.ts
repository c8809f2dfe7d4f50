import { useMemo } from 'react';
import { useAtomValue, useSetAtom, useStore, type createStore } from 'jotai';
import type { Customisation } from '../../contracts';
import { draftKey } from '../../customisation/intent';
import type { ExtrasRecord } from '../../customisation/extras-choice';
import type { LoadedCustomisation } from '../../customisation/load';
import type { CustomisationState } from '../../customisation/merge';
import type { DecodedQuery } from '../../customisation/query-codec';
import type { ReplaceCause } from '../../customisation/replaced-draft';
import { isRecordStored } from '../../core/browser-storage';
import { draftAtoms } from './draft-store';
import { extrasAtom } from './extras.atoms';
import { useDraftKey } from './use-draft-key';

export interface CustomisationSource {
  get(): CustomisationState;
  subscribe(listener: () => void): () => void;
  /** false while the browser refuses to store it: it then lives as long as the page */
  isStored(): boolean;
}

/** Reads the page's draft on demand, for what must not render again with each change. */
export function useCustomisationSource(slug: string): CustomisationSource {
  const store = useStore();
  const key = useDraftKey(slug);
  return useMemo(() => {
    const { stateAtom } = draftAtoms(key);
    return {
      get: () => store.get(stateAtom),
      subscribe: (listener) => store.sub(stateAtom, listener),
      isStored: () => isRecordStored(key),
    };
  }, [store, key]);
}

/**
 * @returns begins a new book of the product with these values, wherever the shopper is; the new book before it can be had
 * back. `extras`: what goes along with it; without them that of the book before does
 */
export function useBeginNewBook(
  slug: string,
): (values: Customisation, cause: ReplaceCause, extras?: ExtrasRecord) => void {
  const change = useSetAtom(draftAtoms(slug).stateAtom);
  const writeExtras = useSetAtom(extrasAtom(slug));
  return useMemo(
    () => (values, cause, extras) => {
      change({ mode: 'supersede', values, cause });
      if (extras) writeExtras(extras);
    },
    [change, writeExtras],
  );
}

/** What gave way to the page's draft, and the ways with it; undefined where there is nothing to have back. Source: docs/rules.md CUS-10 */
export function useReplacedDraft(slug: string) {
  const { stateAtom, restorableAtom } = draftAtoms(useDraftKey(slug));
  const replaced = useAtomValue(restorableAtom);
  const change = useSetAtom(stateAtom);
  return (
    replaced && {
      ...replaced,
      bringBack: () => change({ mode: 'bring back' }),
      letGo: () => change({ mode: 'let go' }),
    }
  );
}

export type Store = ReturnType<typeof createStore>;

/**
 * Brings the draft that a product page works on into the store before its first render. For a new book a link's
 * customisation is saved and the subtotal cleared; otherwise what the browser stored is used. Stored data that is corrupt
 * is removed with its subtotal; a refused link leaves stored work alone.
 *
 * @param link - what the address brought, which was taken out of it when the page started (readIncomingLink)
 * Source: docs/rules.md CUS-04, CUS-10
 */
export function loadCustomisation(store: Store, slug: string, link: DecodedQuery): LoadedCustomisation {
  return store.set(draftAtoms(slug).loadAtom, link);
}

/**
 * The same for a line of the cart: what the shopper changed of it and has not saved ('stored'), else the line itself.
 *
 * @param origin - the values that the cart has of it; undefined while the cart cannot be had
 */
export function loadLineDraft(
  store: Store,
  slug: string,
  lineId: string,
  origin: Customisation | undefined,
): LoadedCustomisation {
  return store.set(lineAtoms(slug, lineId).loadAtom, { kind: 'none' }, origin);
}

/** What the cart has of a line changed: what the shopper has not changed themselves follows it. */
export function renewLineDraft(store: Store, slug: string, lineId: string, origin: Customisation): void {
  store.set(lineAtoms(slug, lineId).stateAtom, { mode: 'catch up', origin });
}

/**
 * The same for an item of an order: what the shopper changed of it and has not confirmed ('stored'), else what was bought.
 * Source: docs/rules.md EDIT-41
 */
export function loadItemDraft(
  store: Store,
  slug: string,
  itemId: string,
  origin: Customisation,
): LoadedCustomisation {
  return store.set(itemAtoms(slug, itemId).loadAtom, { kind: 'none' }, origin);
}

/** What was bought changed, here or elsewhere: what the shopper has not changed themselves follows it. */
export function renewItemDraft(store: Store, slug: string, itemId: string, origin: Customisation): void {
  store.set(itemAtoms(slug, itemId).stateAtom, { mode: 'catch up', origin });
}

const itemAtoms = (slug: string, itemId: string) => draftAtoms(draftKey(slug, { kind: 'item', itemId }));
const lineAtoms = (slug: string, lineId: string) => draftAtoms(draftKey(slug, { kind: 'line', lineId }));
