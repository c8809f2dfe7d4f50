import { atom, type WritableAtom } from 'jotai';
import { chosenSkus, parseExtras, type ExtrasRecord } from '../../customisation/extras-choice';
import { onRecordChanged, readRecord, writeRecord } from '../../core/browser-storage';

/** undefined if this browser stores no choice of extras; the extras of a cart line then come from the cart. */
type ExtrasAtom = WritableAtom<ExtrasRecord | undefined, [next: ExtrasRecord | null], void>;

function createAtom(key: string): ExtrasAtom {
  const heldAtom = atom<{ record: ExtrasRecord | undefined } | undefined>(undefined);
  heldAtom.onMount = (set) => onRecordChanged(key, (text) => set({ record: parseExtras(text) }));
  return atom(
    (get) => {
      const heldState = get(heldAtom);
      return heldState ? heldState.record : parseExtras(readRecord(key));
    },
    (_get, set, next) => {
      writeRecord(key, next && JSON.stringify(next));
      set(heldAtom, { record: next ?? undefined });
    },
  );
}

const atomByKey = new Map<string, ExtrasAtom>();

/**
 * Returns the atom of a draft's extras. A key always gets the same atom. Stored under `key:extras`.
 * Source: docs/rules.md CUS-02
 */
export function extrasAtom(draft: string): ExtrasAtom {
  const key = `${draft}:extras`;
  let extras = atomByKey.get(key);
  if (!extras) atomByKey.set(key, (extras = createAtom(key)));
  return extras;
}

export const areSameExtras = (extrasRecord: ExtrasRecord, otherRecord: ExtrasRecord): boolean =>
  extrasRecord.giftWrap === otherRecord.giftWrap &&
  extrasRecord.message === otherRecord.message &&
  JSON.stringify(chosenSkus(extrasRecord).sort()) === JSON.stringify(chosenSkus(otherRecord).sort());
