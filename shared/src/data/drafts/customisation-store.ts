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
  /** false if the browser refuses to store the draft; the draft is then lost when the page closes */
  isStored(): boolean;
}

/** Returns a function that reads the page's draft; the component does not render again when the draft changes. */
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
 * @returns a function that starts a new book with these values, from any page. The shopper can restore the replaced
 *   book. If `extras` is given, it replaces the extras too
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

/** Returns the replaced draft with actions to restore or drop it, or undefined. Source: docs/rules.md CUS-10 */
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
 * Loads the draft of a product page into the store before the page's first render. If the link contains a
 * customisation, stores it as a new book and clears the subtotal. Otherwise, uses the stored draft. Deletes the stored
 * draft and its subtotal if they are corrupt. Does not change the stored draft if the link is refused.
 *
 * @param link - the link's customisation, already removed from the address (readIncomingLink)
 * Source: docs/rules.md CUS-04, CUS-10
 */
export function loadCustomisation(store: Store, slug: string, link: DecodedQuery): LoadedCustomisation {
  return store.set(draftAtoms(slug).loadAtom, link);
}

/**
 * Loads the draft of a cart line: the shopper's unsaved changes ('stored') if there are any, otherwise the line itself.
 *
 * @param origin - the line's values in the cart; undefined while the cart is unavailable
 */
export function loadLineDraft(
  store: Store,
  slug: string,
  lineId: string,
  origin: Customisation | undefined,
): LoadedCustomisation {
  return store.set(lineAtoms(slug, lineId).loadAtom, { kind: 'none' }, origin);
}

/** Updates the draft after the cart line changed, and preserves the shopper's own changes. */
export function renewLineDraft(store: Store, slug: string, lineId: string, origin: Customisation): void {
  store.set(lineAtoms(slug, lineId).stateAtom, { mode: 'catch up', origin });
}

/**
 * Loads the draft of an ordered item: the shopper's unconfirmed changes ('stored') if there are any, otherwise the book
 * as bought. Source: docs/rules.md EDIT-41
 */
export function loadItemDraft(
  store: Store,
  slug: string,
  itemId: string,
  origin: Customisation,
): LoadedCustomisation {
  return store.set(itemAtoms(slug, itemId).loadAtom, { kind: 'none' }, origin);
}

/** Updates the draft after the ordered item changed, and preserves the shopper's own changes. */
export function renewItemDraft(store: Store, slug: string, itemId: string, origin: Customisation): void {
  store.set(itemAtoms(slug, itemId).stateAtom, { mode: 'catch up', origin });
}

const itemAtoms = (slug: string, itemId: string) => draftAtoms(draftKey(slug, { kind: 'item', itemId }));
const lineAtoms = (slug: string, lineId: string) => draftAtoms(draftKey(slug, { kind: 'line', lineId }));
