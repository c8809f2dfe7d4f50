import type { OrderItemRow } from './orders.repository';
import type { FrozenParcel } from './orders.tables';

type Pieces = Pick<OrderItemRow, 'id' | 'quantity'> & { readonly kind: string };

/** Some pieces of an order are in no parcel or in several parcels, which is a bug of the caller. */
export class ParcelsDoNotFitError extends Error {
  constructor(itemIds: readonly string[]) {
    super(`The parcels of an order do not hold its pieces: ${itemIds.join(', ')}`);
    this.name = 'ParcelsDoNotFitError';
  }
}

/**
 * Checks that each piece is in exactly one parcel and that no parcel is empty. Source: docs/rules.md CHECK-05 @throws
 * ParcelsDoNotFitError
 */
export function checkSplit(parcels: readonly Pick<FrozenParcel, 'items'>[], items: readonly Pieces[]): void {
  const packed = new Map<string, number>();
  for (const { itemId, quantity } of parcels.flatMap((parcel) => parcel.items))
    packed.set(itemId, (packed.get(itemId) ?? 0) + quantity);
  const books = items.filter(({ kind }) => kind === 'personalised_product');
  const bookIds = new Set(books.map(({ id }) => id));
  const wrong = [
    ...books.filter(({ id, quantity }) => packed.get(id) !== quantity).map(({ id }) => id),
    ...[...packed.keys()].filter((id) => !bookIds.has(id)),
  ];
  const isEmpty = parcels.some((parcel) => parcel.items.length === 0);
  if (wrong.length > 0 || isEmpty) throw new ParcelsDoNotFitError(wrong);
}

export const hasLeft = (state: string): boolean => state === 'shipped' || state === 'delivered';
