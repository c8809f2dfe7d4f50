import { atom, type WritableAtom } from 'jotai';
import type { Customisation } from '../contracts';
import { chooseCustomisation, mergeCustomisation, type LoadedCustomisation, type MergeMode } from '../customisation';
import { onRecordChanged, readRecord, writeRecord } from './browser-storage';
import { subtotalAtom } from './subtotal.atoms';

export interface CustomisationState {
  values: Customisation;
  status: 'ready' | 'empty' | 'corrupt';
}

/** A change of the stored values, or `clear`, which removes the subtotal with them. */
export type CustomisationChange = { mode: MergeMode; patch: Customisation } | { mode: 'clear' };

export interface CustomisationAtoms {
  stateAtom: WritableAtom<CustomisationState, [CustomisationChange], void>;
  loadAtom: WritableAtom<null, [search: string], LoadedCustomisation>;
}

function toState(loaded: LoadedCustomisation): CustomisationState {
  if (loaded.kind === 'query' || loaded.kind === 'stored') return { values: loaded.values, status: 'ready' };
  return { values: {}, status: loaded.kind };
}

function createAtoms(slug: string): CustomisationAtoms {
  // undefined until something was loaded, written or heard: until then storage is what counts
  const heldAtom = atom<CustomisationState | undefined>(undefined);
  heldAtom.onMount = (set) => onRecordChanged(slug, (text) => set(toState(chooseCustomisation('', text))));

  const stateAtom: CustomisationAtoms['stateAtom'] = atom(
    (get) => get(heldAtom) ?? toState(chooseCustomisation('', readRecord(slug))),
    (get, set, change) => {
      if (change.mode === 'clear') {
        writeRecord(slug, null);
        set(subtotalAtom(slug), null);
        set(heldAtom, { values: {}, status: 'empty' });
        return;
      }
      const values = mergeCustomisation(get(stateAtom).values, change.patch, change.mode);
      writeRecord(slug, JSON.stringify(values));
      set(heldAtom, { values, status: 'ready' });
    },
  );

  const loadAtom = atom(null, (_get, set, search: string) => {
    const loaded = chooseCustomisation(search, readRecord(slug));
    if (loaded.kind === 'query') writeRecord(slug, JSON.stringify(loaded.values));
    if (loaded.kind === 'corrupt' && loaded.from === 'stored') writeRecord(slug, null);
    const isSubtotalStale = loaded.kind === 'query' || (loaded.kind === 'corrupt' && loaded.from === 'stored');
    if (isSubtotalStale) set(subtotalAtom(slug), null);
    set(heldAtom, toState(loaded));
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
