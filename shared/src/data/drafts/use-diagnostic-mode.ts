import { atom, useAtom } from 'jotai';
import { onRecordChanged, readRecord, writeRecord } from '../../core/browser-storage';

const STORAGE_KEY = 'display-mode';
const isDiagnosticText = (text: string | null): boolean => text === 'diagnostic';

const heldAtom = atom<boolean | undefined>(undefined);
heldAtom.onMount = (set) => onRecordChanged(STORAGE_KEY, (text) => set(isDiagnosticText(text)));
const diagnosticAtom = atom(
  (get) => get(heldAtom) ?? isDiagnosticText(readRecord(STORAGE_KEY)),
  (_get, set, isDiagnostic: boolean) => {
    writeRecord(STORAGE_KEY, isDiagnostic ? 'diagnostic' : 'default');
    set(heldAtom, isDiagnostic);
  },
);

/**
 * Returns the setting of this browser that makes pages show the sources of their content. It is off ('default') until
 * staff turn it on. Source: docs/rules.md STAFF-02
 */
export function useDiagnosticMode(): [isDiagnostic: boolean, set: (isDiagnostic: boolean) => void] {
  return useAtom(diagnosticAtom);
}
