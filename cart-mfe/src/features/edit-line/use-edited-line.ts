import { useMemo } from 'react';
import type { LineItem } from '@bindery/shared/contracts';
import { useCart } from '../cart-state';
import { editedLine } from './edited-line';

/** The line of the cart that the shopper came here to change, while it is still in the cart. */
export function useEditedLine(slug: string): LineItem | undefined {
  const lineId = useMemo(() => editedLine.read(slug), [slug]);
  const { data: cart } = useCart();
  return cart?.items.find(({ id }) => id === lineId);
}
