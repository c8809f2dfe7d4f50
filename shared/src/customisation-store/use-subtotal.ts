import { useAtom } from 'jotai';
import type { SubtotalRecord } from '../customisation';
import { subtotalAtom } from './subtotal.atoms';

/** What a product's choices add to its price. `sumSubtotal` adds it up. */
export function useSubtotal(slug: string): {
  record: SubtotalRecord;
  set(patch: Partial<SubtotalRecord>): void;
} {
  const [record, set] = useAtom(subtotalAtom(slug));
  return { record, set };
}
