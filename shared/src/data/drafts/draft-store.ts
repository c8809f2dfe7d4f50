import { useMemo } from 'react';
import {
  atom,
  useAtomValue,
  useSetAtom,
  type Atom,
  type Getter,
  type PrimitiveAtom,
  type Setter,
  type WritableAtom,
} from 'jotai';
import type { Customisation } from '../../contracts';
import { chooseCustomisation, type LoadedCustomisation } from '../../customisation/load';
import {
  canonicalCustomisation,
  follow,
  heldFrom,
  mergeCustomisation,
  mergeMine,
  settle,
  type CustomisationState,
  type Held,
  rebase,
} from '../../customisation/merge';
import type { DecodedQuery } from '../../customisation/query-codec';
import {
  afterBringingBack,
  afterReplacing,
  type ReplaceCause,
  type ReplacedDraft,
  parseReplacedDraft,
} from '../../customisation/replaced-draft';
import { onRecordChanged, readRecord, writeRecord } from '../../core/browser-storage';
import { extrasAtom } from './extras.atoms';
import { photoUploadsAtom } from './photo-uploads.atoms';
import { subtotalAtom } from './subtotal.atoms';
import { baseKey, storedChanges, useDraftKey } from './use-draft-key';

type ReplacedAtom = WritableAtom<ReplacedDraft | undefined, [next: ReplacedDraft | undefined], void>;

function createAtom(key: string): ReplacedAtom {
  const heldAtom = atom<{ replacedDraft: ReplacedDraft | undefined } | undefined>(undefined);
  heldAtom.onMount = (set) =>
    onRecordChanged(key, (text) => set({ replacedDraft: parseReplacedDraft(text) }));
  return atom(
    (get) => {
      const heldState = get(heldAtom);
      return heldState ? heldState.replacedDraft : parseReplacedDraft(readRecord(key));
    },
    (_get, set, keptReplacedDraft) => {
      writeRecord(key, keptReplacedDraft ? JSON.stringify(keptReplacedDraft) : null);
      set(heldAtom, { replacedDraft: keptReplacedDraft });
    },
  );
}

const atomByKey = new Map<string, ReplacedAtom>();

/**
 * Returns the atom of the draft that this draft replaced. A key always gets the same atom. Stored under `key:replaced`.
 * Source: docs/rules.md CUS-02, CUS-10
 */
function replacedAtom(draft: string): ReplacedAtom {
  const key = `${draft}:replaced`;
  let replaced = atomByKey.get(key);
  if (!replaced) atomByKey.set(key, (replaced = createAtom(key)));
  return replaced;
}

type ValuesChange =
  | { mode: 'merge'; patch: Customisation; seen?: Customisation }
  | { mode: 'replace'; values: Customisation }
  | { mode: 'settle'; winner: 'mine' | 'theirs' };

export type DraftChange =
  | ValuesChange
  /** replaces the values; the shopper can restore the old values */
  | { mode: 'supersede'; values: Customisation; cause: ReplaceCause }
  | { mode: 'bring back' }
  /** deletes the draft that the shopper could restore */
  | { mode: 'let go' }
  | { mode: 'clear' }
  /** another tab wrote this text */
  | { mode: 'hear'; text: string | null }
  /**
   * reads the record again, because another tab may have changed it without an event; `origin`: the line's values in
   * the cart
   */
  | { mode: 'catch up'; origin?: Customisation };

export interface DraftAtoms {
  stateAtom: WritableAtom<CustomisationState, [DraftChange], void>;
  loadAtom: WritableAtom<null, [link: DecodedQuery, origin?: Customisation], LoadedCustomisation>;
  /** the replaced draft; undefined if it equals the current book */
  restorableAtom: Atom<ReplacedDraft | undefined>;
}

interface Draft {
  key: string;
  /** undefined until this tab loads, writes or receives a value; until then, readers use the stored record */
  heldAtom: PrimitiveAtom<Held | undefined>;
  /**
   * current values of the cart line or ordered item that the draft changes. A draft with the same values is not stored,
   * so every stored draft contains unsaved work
   */
  originAtom: PrimitiveAtom<string | null>;
}

const storedText = ({ key, originAtom }: Draft, get: Getter): string | null =>
  readRecord(key) ?? get(originAtom);
const tabViewOf = (draft: Draft, get: Getter): Held =>
  get(draft.heldAtom) ?? heldFrom(storedText(draft, get));
const isSame = (a: Customisation, b: Customisation): boolean =>
  canonicalCustomisation(a) === canonicalCustomisation(b);

function changedView(tabView: Held, change: ValuesChange, text: string | null) {
  if (change.mode === 'settle') return settle(tabView, change.winner);
  if (change.mode === 'merge') return mergeMine(tabView, change.patch, change.seen ?? {}, text);
  const storedValues = mergeCustomisation({}, change.values, 'replace');
  const mine = new Set(Object.keys(storedValues));
  return {
    held: { values: storedValues, status: 'ready' as const, text: JSON.stringify(storedValues), mine },
    stored: storedValues,
  };
}

/** @param base - the values on which the draft is based; null for a new book */
function store({ key }: Draft, values: Customisation, origin: string | null, base: string | null): void {
  const isAsInCart = origin !== null && isSame(values, heldFrom(origin).values);
  writeRecord(key, isAsInCart ? null : JSON.stringify(values));
  if (origin !== null) writeRecord(baseKey(key), isAsInCart ? null : base);
}

/** Applies the stored changes to the new state of the cart line or ordered item. */
function moveTo(draft: Draft, set: Setter, origin: Customisation): void {
  const text = JSON.stringify(origin);
  set(draft.originAtom, text);
  const savedChanges = storedChanges(draft.key);
  if (savedChanges && !isSame(savedChanges.base, origin))
    store(draft, rebase(savedChanges.values, savedChanges.base, origin), text, text);
}

function writeValues(draft: Draft, get: Getter, set: Setter, change: ValuesChange): void {
  const { held: tabView, stored: storedValues } = changedView(
    tabViewOf(draft, get),
    change,
    storedText(draft, get),
  );
  const origin = get(draft.originAtom);
  // does not change the stored base: `storedValues` includes changes of other tabs, which may have a newer base
  const base = change.mode === 'replace' ? null : readRecord(baseKey(draft.key));
  store(draft, storedValues, origin, base ?? origin);
  set(draft.heldAtom, tabView);
}

function deleteRecord({ key }: Draft, set: Setter): void {
  writeRecord(key, null);
  writeRecord(baseKey(key), null);
  set(subtotalAtom(key), null);
}

function hear(draft: Draft, get: Getter, set: Setter, text: string | null): void {
  const tabView = get(draft.heldAtom);
  set(draft.heldAtom, tabView ? follow(tabView, text) : heldFrom(text));
}

function applyChange(draft: Draft, get: Getter, set: Setter, change: DraftChange): void {
  const { key, heldAtom, originAtom } = draft;
  const keptAtom = replacedAtom(key);
  const keptReplacedDraft = get(keptAtom);
  const { values } = tabViewOf(draft, get);
  // cancels the uploads in progress, because their photos are for the replaced book
  if (['clear', 'replace', 'supersede', 'bring back'].includes(change.mode))
    set(photoUploadsAtom(key), () => ({}));
  switch (change.mode) {
    case 'clear':
      deleteRecord(draft, set);
      set(extrasAtom(key), null);
      set(keptAtom, undefined);
      set(heldAtom, heldFrom(get(originAtom)));
      return;
    case 'hear':
      return hear(draft, get, set, change.text ?? get(originAtom));
    case 'catch up': {
      if (change.origin) moveTo(draft, set, change.origin);
      const tabView = get(heldAtom);
      const text = storedText(draft, get);
      if (tabView && tabView.text !== text) hear(draft, get, set, text);
      return;
    }
    case 'supersede':
      set(keptAtom, afterReplacing(keptReplacedDraft, values, change.values, change.cause));
      return writeValues(draft, get, set, { mode: 'replace', values: change.values });
    case 'bring back':
      if (!keptReplacedDraft) return;
      set(keptAtom, afterBringingBack(keptReplacedDraft, values));
      return writeValues(draft, get, set, { mode: 'replace', values: keptReplacedDraft.values });
    case 'let go':
      return set(keptAtom, undefined);
    default:
      return writeValues(draft, get, set, change);
  }
}

/** @param origin - the cart line's values, used if the record cannot be read; only for a cart line's draft */
function loadDraft(draft: Draft, get: Getter, set: Setter, link: DecodedQuery, origin?: Customisation) {
  const { key, heldAtom } = draft;
  if (origin) moveTo(draft, set, origin);
  const text = readRecord(key);
  const chosenCustomisation = chooseCustomisation(link, text);
  const loaded: LoadedCustomisation =
    origin && chosenCustomisation.kind !== 'stored' ? { kind: 'line', values: origin } : chosenCustomisation;
  if (chosenCustomisation.kind === 'corrupt' && chosenCustomisation.from === 'stored')
    deleteRecord(draft, set);
  if (loaded.kind === 'query') {
    const keptAtom = replacedAtom(key);
    set(keptAtom, afterReplacing(get(keptAtom), heldFrom(text).values, loaded.values, 'link'));
    deleteRecord(draft, set);
    set(photoUploadsAtom(key), () => ({}));
    writeRecord(key, JSON.stringify(loaded.values));
  }
  const now = storedText(draft, get);
  const tabView = get(heldAtom);
  // this tab already has a state for this draft, so the shopper's earlier changes in this tab stay valid
  if (tabView && (loaded.kind === 'stored' || loaded.kind === 'line')) set(heldAtom, follow(tabView, now));
  else if (loaded.kind === 'corrupt') set(heldAtom, { ...heldFrom(now), values: {}, status: 'corrupt' });
  else set(heldAtom, heldFrom(now));
  return loaded;
}

function createAtoms(key: string): DraftAtoms {
  const draft: Draft = {
    key,
    heldAtom: atom<Held | undefined>(undefined),
    originAtom: atom<string | null>(null),
  };
  const stateAtom = atom(
    (get): Held => tabViewOf(draft, get),
    (get, set, change: DraftChange) => applyChange(draft, get, set, change),
  );
  stateAtom.onMount = (set) => {
    set({ mode: 'catch up' });
    return onRecordChanged(key, (text) => set({ mode: 'hear', text }));
  };
  const loadAtom = atom(null, (get, set, link: DecodedQuery, origin?: Customisation) =>
    loadDraft(draft, get, set, link, origin),
  );
  const restorableAtom = atom((get) => {
    const keptReplacedDraft = get(replacedAtom(key));
    return keptReplacedDraft && !isSame(keptReplacedDraft.values, get(stateAtom).values)
      ? keptReplacedDraft
      : undefined;
  });
  return { stateAtom, loadAtom, restorableAtom };
}

const atomsByKey = new Map<string, DraftAtoms>();

/** Returns the atoms of a draft. A key always gets the same atoms, because jotai finds state by atom. */
export function draftAtoms(key: string): DraftAtoms {
  let atoms = atomsByKey.get(key);
  if (!atoms) atomsByKey.set(key, (atoms = createAtoms(key)));
  return atoms;
}

/** Returns functions that write the page's draft. The functions are stable, so the draft's changes cause no render. */
export function useCustomisationWriter(slug: string) {
  const change = useSetAtom(draftAtoms(useDraftKey(slug)).stateAtom);
  return useMemo(
    () => ({
      /**
       * @param seenValues - the values that the shopper saw before the change; default: the page's values. If another
       *   tab has changed such a value, the key is in conflict (`theirs` in the state) and is not overwritten.
       */
      merge: (patch: Customisation, seenValues?: Customisation) =>
        change({ mode: 'merge', patch, seen: seenValues }),
      replace: (values: Customisation) => change({ mode: 'replace', values }),
      /** Keeps the old draft restorable. Source: docs/rules.md CUS-10 */
      supersede: (values: Customisation, cause: ReplaceCause) => change({ mode: 'supersede', values, cause }),
      clear: () => change({ mode: 'clear' }),
      settle: (winner: 'mine' | 'theirs') => change({ mode: 'settle', winner }),
    }),
    [change],
  );
}

/** Returns the page's draft of a product, shared across the page and the browser's other tabs. */
export function useCustomisation(
  slug: string,
): CustomisationState & ReturnType<typeof useCustomisationWriter> {
  const state = useAtomValue(draftAtoms(useDraftKey(slug)).stateAtom);
  return { ...state, ...useCustomisationWriter(slug) };
}
