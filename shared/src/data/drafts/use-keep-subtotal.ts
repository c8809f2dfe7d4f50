import { useEffect } from 'react';
import { useStore } from 'jotai';
import { sumSubtotal, withPart, type SubtotalPart, type SubtotalRecord } from '../../customisation/subtotal';
import { amountOf } from '../../market/money';
import { subtotalAtom } from './subtotal.atoms';
import { useDraftKey } from './use-draft-key';

/**
 * Writes a part of the draft's subtotal record, with the new sum, when that part changes. It does not react to other
 * writes: two tabs with different choices would overwrite each other endlessly.
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
