import { atom, type WritableAtom } from 'jotai';
import type { Customisation } from '../contracts';
import { chooseCustomisation, type LoadedCustomisation } from '../customisation/load';
import { mergeCustomisation } from '../customisation/merge';
import { onRecordChanged, readRecord, writeRecord } from '../storage/browser-storage';
import { follow, heldFrom, mergeMine, settle, type CustomisationState, type Held } from './contest';
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
  loadAtom: WritableAtom<null, [search: string], LoadedCustomisation>;
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

  const loadAtom = atom(null, (get, set, search: string) => {
    const text = readRecord(slug);
    const loaded = chooseCustomisation(search, text);
    if (loaded.kind === 'query') writeRecord(slug, JSON.stringify(loaded.values));
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
