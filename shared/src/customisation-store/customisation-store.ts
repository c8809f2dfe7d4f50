import { useMemo } from 'react';
import { atom, useAtomValue, useSetAtom, useStore, type createStore, type WritableAtom } from 'jotai';
import type { Customisation } from '../contracts';
import { chooseCustomisation, type LoadedCustomisation } from '../customisation/load';
import {
  follow,
  heldFrom,
  mergeCustomisation,
  mergeMine,
  settle,
  type CustomisationState,
  type Held,
} from '../customisation/merge';
import type { DecodedQuery } from '../customisation/query-codec';
import { isRecordStored, onRecordChanged, readRecord, writeRecord } from '../storage/browser-storage';
import { photoUploadsAtom } from './photo-uploads.atoms';
import { subtotalAtom } from './subtotal.atoms';

export type CustomisationChange =
  /** `seen`: what the shopper saw of these keys when they began to write */
  | { mode: 'merge'; patch: Customisation; seen?: Customisation }
  | { mode: 'replace'; values: Customisation }
  /** removes the subtotal too */
  | { mode: 'clear' }
  | { mode: 'settle'; winner: 'mine' | 'theirs' };

export interface CustomisationAtoms {
  stateAtom: WritableAtom<CustomisationState, [CustomisationChange], void>;
  loadAtom: WritableAtom<null, [link: DecodedQuery], LoadedCustomisation>;
}

function changed(
  held: Held,
  change: Exclude<CustomisationChange, { mode: 'clear' }>,
  text: string | null,
): { held: Held; stored: Customisation } {
  if (change.mode === 'settle') return settle(held, change.winner);
  if (change.mode === 'merge') return mergeMine(held, change.patch, change.seen ?? {}, text);
  const values = mergeCustomisation({}, change.values, 'replace');
  return {
    held: { values, status: 'ready', text: JSON.stringify(values), mine: new Set(Object.keys(values)) },
    stored: values,
  };
}

function createAtoms(slug: string): CustomisationAtoms {
  // undefined until something was loaded, written or heard: until then storage is what counts
  const heldAtom = atom<Held | undefined>(undefined);
  heldAtom.onMount = (set) => {
    const hear = (text: string | null): void => set((held) => (held ? follow(held, text) : heldFrom(text)));
    // what another tab wrote between the load of the page and now was said to nobody
    set((held) => (held && held.text !== readRecord(slug) ? follow(held, readRecord(slug)) : held));
    return onRecordChanged(slug, hear);
  };

  const stateAtom = atom(
    (get): Held => get(heldAtom) ?? heldFrom(readRecord(slug)),
    (get, set, change: CustomisationChange) => {
      // another book's: what is on its way was meant for this one
      if (change.mode === 'clear' || change.mode === 'replace') set(photoUploadsAtom(slug), () => ({}));
      if (change.mode === 'clear') {
        writeRecord(slug, null);
        set(subtotalAtom(slug), null);
        set(heldAtom, heldFrom(null));
        return;
      }
      const next = changed(get(stateAtom), change, readRecord(slug));
      writeRecord(slug, JSON.stringify(next.stored));
      set(heldAtom, next.held);
    },
  );

  const loadAtom = atom(null, (get, set, link: DecodedQuery) => {
    const text = readRecord(slug);
    const loaded = chooseCustomisation(link, text);
    if (loaded.kind === 'query') {
      writeRecord(slug, JSON.stringify(loaded.values));
      set(photoUploadsAtom(slug), () => ({})); // what is on its way was meant for the book before
    }
    if (loaded.kind === 'corrupt' && loaded.from === 'stored') writeRecord(slug, null);
    const isSubtotalStale =
      loaded.kind === 'query' || (loaded.kind === 'corrupt' && loaded.from === 'stored');
    if (isSubtotalStale) set(subtotalAtom(slug), null);
    const held = get(heldAtom);
    // another page of the same product: what the shopper wrote on the one before is still theirs
    if (loaded.kind === 'stored' && held) set(heldAtom, follow(held, text));
    else
      set(heldAtom, {
        ...heldFrom(readRecord(slug)),
        ...(loaded.kind === 'corrupt' && { values: {}, status: 'corrupt' as const }),
      });
    return loaded;
  });
  return { stateAtom, loadAtom };
}

const known = new Map<string, CustomisationAtoms>();

/** The atoms of one product's customisation, stored under its slug: always the same ones, as jotai finds state by atom. */
export function customisationAtoms(slug: string): CustomisationAtoms {
  let atoms = known.get(slug);
  if (!atoms) known.set(slug, (atoms = createAtoms(slug)));
  return atoms;
}

export interface CustomisationWriter {
  /**
   * @param seen - what the shopper saw of these keys when they began to write; default: what the page holds. A key that
   * another tab changed since then is not overwritten but contested: see `theirs` of the state.
   */
  merge(patch: Customisation, seen?: Customisation): void;
  replace(values: Customisation): void;
  clear(): void;
  /** Ends a contest with another tab. */
  settle(winner: 'mine' | 'theirs'): void;
}

/** Writes a product's customisation without rendering again when it changes. The writer keeps its identity. */
export function useCustomisationWriter(slug: string): CustomisationWriter {
  const change = useSetAtom(customisationAtoms(slug).stateAtom);
  return useMemo(
    () => ({
      merge: (patch, seen) => change({ mode: 'merge', patch, seen }),
      replace: (values) => change({ mode: 'replace', values }),
      clear: () => change({ mode: 'clear' }),
      settle: (winner) => change({ mode: 'settle', winner }),
    }),
    [change],
  );
}

/** A product's customisation, shared by everything on the page and by the browser's other tabs. */
export function useCustomisation(slug: string): CustomisationState & CustomisationWriter {
  const state = useAtomValue(customisationAtoms(slug).stateAtom);
  return { ...state, ...useCustomisationWriter(slug) };
}

export interface CustomisationSource {
  get(): CustomisationState;
  subscribe(listener: () => void): () => void;
  /** false while the browser refuses to store it: it then lives as long as the page */
  isStored(): boolean;
}

/** Reads a product's customisation on demand, for what must not render again with each change. */
export function useCustomisationSource(slug: string): CustomisationSource {
  const store = useStore();
  return useMemo(() => {
    const { stateAtom } = customisationAtoms(slug);
    return {
      get: () => store.get(stateAtom),
      subscribe: (listener) => store.sub(stateAtom, listener),
      isStored: () => isRecordStored(slug),
    };
  }, [store, slug]);
}

export type Store = ReturnType<typeof createStore>;

/**
 * Brings a product page's customisation into the store before its first render. A link's customisation is saved and the
 * subtotal cleared; otherwise what the browser stored is used. Stored data that is corrupt is removed with its subtotal;
 * a refused link leaves stored work alone.
 *
 * @param link - what the address brought, which was taken out of it when the page started (readIncomingLink)
 * Source: docs/rules.md CUS-04, CUS-08
 */
export function loadCustomisation(store: Store, slug: string, link: DecodedQuery): LoadedCustomisation {
  return store.set(customisationAtoms(slug).loadAtom, link);
}
