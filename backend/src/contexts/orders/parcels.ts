import type { OrderParcel } from '@bindery/shared/contracts';
import { shippingView, type Written } from './order-money';
import type { OrderRow } from './orders.repository';
import type { FrozenParcel, ParcelState } from './orders.tables';
import type { ParcelRow } from './parcels.repository';

interface Pieces {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
}

/** Some pieces of an order are in no parcel, or in more than one. This is a bug of the caller. */
export class ParcelsDoNotFitError extends Error {
  constructor(itemIds: readonly string[]) {
    super(`The parcels of an order do not hold its pieces: ${itemIds.join(', ')}`);
    this.name = 'ParcelsDoNotFitError';
  }
}

/**
 * Checks that each piece is in exactly one parcel and that no parcel is empty. Source: docs/rules.md PARC-01 @throws
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

const TOLD: readonly ParcelState[] = ['printing', 'shipped', 'delivered'];

/** Returns the order's state, or the parcel's if that is further; a reprint has its own state. */
function stateOf(order: OrderRow, { state, reprintOf }: Pick<ParcelRow, 'state' | 'reprintOf'>): string {
  if (reprintOf !== null) return TOLD.includes(state) ? state : 'in_production';
  if (order.cancelledAt || order.state === 'delivered') return order.state;
  if (state === 'delivered') return state;
  const isFurther = order.state !== 'shipped' && (state === 'shipped' || state === 'printing');
  return isFurther ? state : order.state;
}

/** Source: docs/rules.md PARC-01, PARC-06 */
export const parcelView = (order: OrderRow, parcel: ParcelRow, money: Written): OrderParcel => ({
  id: parcel.id,
  state: stateOf(order, parcel),
  items: parcel.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  address: parcel.address,
  gift: parcel.gift,
  shipping: shippingView(parcel, money),
  ...(parcel.reprintOf !== null && { isReprint: true }),
});
