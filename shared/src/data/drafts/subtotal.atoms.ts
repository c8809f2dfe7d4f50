import { atom, type WritableAtom, useStore } from 'jotai';
import {
  EMPTY_SUBTOTAL,
  parseSubtotal,
  type SubtotalPart,
  type SubtotalRecord,
  sumSubtotal,
  withPart,
} from '../../customisation/subtotal';
import { onRecordChanged, readRecord, writeRecord } from '../../core/browser-storage';
import { useEffect } from 'react';
import { amountOf } from '../../market/money';
import { useDraftKey } from './use-draft-key';

/** Writing a patch changes the record; writing null deletes the record. */
type SubtotalAtom = WritableAtom<SubtotalRecord, [patch: SubtotalPart | null], void>;

const readSubtotal = (text: string | null): SubtotalRecord =>
  (text === null ? undefined : parseSubtotal(text)) ?? EMPTY_SUBTOTAL;

function createAtom(key: string): SubtotalAtom {
  const heldAtom = atom<SubtotalRecord | undefined>(undefined);
  heldAtom.onMount = (set) => onRecordChanged(key, (text) => set(readSubtotal(text)));
  const recordAtom: SubtotalAtom = atom(
    (get) => get(heldAtom) ?? readSubtotal(readRecord(key)),
    (get, set, patch) => {
      const record = patch === null ? EMPTY_SUBTOTAL : { ...get(recordAtom), ...patch };
      writeRecord(key, patch === null ? null : JSON.stringify(record));
      set(heldAtom, record);
    },
  );
  return recordAtom;
}

const atomByKey = new Map<string, SubtotalAtom>();

/**
 * Returns the atom of a draft's subtotal record. A key always gets the same atom. Stored under `key:subtotal`.
 * Source: docs/rules.md CUS-02
 */
export function subtotalAtom(draft: string): SubtotalAtom {
  const key = `${draft}:subtotal`;
  let subtotal = atomByKey.get(key);
  if (!subtotal) atomByKey.set(key, (subtotal = createAtom(key)));
  return subtotal;
}

/**
 * Writes a changed part and the new sum to the draft's subtotal record. Ignores the writes of other tabs, because two
 * tabs with different choices would overwrite each other endlessly.
 */
export function useKeepSubtotal(slug: string, part: SubtotalPart, currency: string): void {
  const store = useStore();
  const key = useDraftKey(slug);
  const partText = JSON.stringify(part);
  useEffect(() => {
    const record = store.get(subtotalAtom(key));
    const changedRecord = withPart(record, JSON.parse(partText) as typeof part);
    const next: SubtotalRecord = {
      ...changedRecord,
      subtotal: Number(amountOf(sumSubtotal(changedRecord, currency))),
    };
    const isStale = Object.keys(next).some((key) => next[key] !== record[key]);
    if (isStale) store.set(subtotalAtom(key), next);
  }, [store, key, partText, currency]);
}
