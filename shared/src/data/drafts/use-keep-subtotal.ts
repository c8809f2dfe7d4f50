import { useEffect } from 'react';
import { useStore } from 'jotai';
import { sumSubtotal, withPart, type SubtotalPart, type SubtotalRecord } from '../../customisation/subtotal';
import { amountOf } from '../../market/money';
import { subtotalAtom } from './subtotal.atoms';
import { useDraftKey } from './use-draft-key';

/**
 * Writes a part of the subtotal record of the page's draft when that part changes, and the record's sum with it. What others write
 * is left as it is: two tabs that show different choices would answer each other for ever.
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
