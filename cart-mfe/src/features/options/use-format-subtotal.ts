import { useEffect } from 'react';
import { sumSubtotal, useSubtotal, amountOf, type SubtotalRecord } from '@bindery/shared';
import type { Money } from '@bindery/shared/contracts';

/** Keeps the stored subtotal record in step with the chosen format's price, for whatever else adds it up. */
export function useFormatSubtotal(slug: string, price: Money | undefined, currency: string): void {
  const { record, set } = useSubtotal(slug);
  const next = price && withFormat(record, Number(price.amount), currency);
  const isStale = next !== undefined && (next.format !== record.format || next.subtotal !== record.subtotal);
  useEffect(() => {
    if (isStale) set(next);
  });
}

function withFormat(record: SubtotalRecord, format: number, currency: string): SubtotalRecord {
  const changed = { ...record, format };
  return { ...changed, subtotal: Number(amountOf(sumSubtotal(changed, currency))) };
}
