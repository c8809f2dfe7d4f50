import type { Cart, LineItem } from '@bindery/shared/contracts';

export interface AddedItem {
  readonly item: LineItem;
  readonly quantity: number;
}

/**
 * What an answer of the cart holds beyond what was there before: new lines, and lines whose quantity grew.
 *
 * @param before - the cart as it was last known; undefined counts as empty
 * Source: docs/rules.md TRACK-17
 */
export function addedItems(before: Cart | undefined, after: Cart): AddedItem[] {
  const had = new Map(before?.items.map(({ id, quantity }) => [id, quantity]));
  return after.items
    .map((item) => ({ item, quantity: item.quantity - (had.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
