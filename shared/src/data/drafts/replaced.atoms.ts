import { atom, type WritableAtom } from 'jotai';
import { parseReplacedDraft, type ReplacedDraft } from '../../customisation/replaced-draft';
import { onRecordChanged, readRecord, writeRecord } from '../../core/browser-storage';

type ReplacedAtom = WritableAtom<ReplacedDraft | undefined, [next: ReplacedDraft | undefined], void>;

function createAtom(key: string): ReplacedAtom {
  // undefined until something was written or heard: until then storage is what counts
  const heldAtom = atom<{ kept: ReplacedDraft | undefined } | undefined>(undefined);
  heldAtom.onMount = (set) => onRecordChanged(key, (text) => set({ kept: parseReplacedDraft(text) }));
  return atom(
    (get) => {
      const held = get(heldAtom);
      return held ? held.kept : parseReplacedDraft(readRecord(key));
    },
    (_get, set, kept) => {
      writeRecord(key, kept ? JSON.stringify(kept) : null);
      set(heldAtom, { kept });
    },
  );
}

const atomByKey = new Map<string, ReplacedAtom>();

/** The atom of what gave way to this draft: always the same one for a key. Stored under `key:replaced`. Source: docs/rules.md CUS-02, CUS-10 */
export function replacedAtom(draft: string): ReplacedAtom {
  const key = `${draft}:replaced`;
  let replaced = atomByKey.get(key);
  if (!replaced) atomByKey.set(key, (replaced = createAtom(key)));
  return replaced;
}
