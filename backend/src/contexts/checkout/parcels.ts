import type { Cart, CheckoutAddressBody, LineItem, Parcel } from '@bindery/shared/contracts';
import type { FieldProblem } from '../../platform/problems';
import { CheckoutRefusedError } from './checkout.errors';
import type { StoredParcel } from './checkouts.tables';

type Pieces = Parcel['items'];
/** A book in the cart that can be bought. Its extras ship with it. */
export type BookLine = Pick<LineItem, 'id' | 'quantity'>;

export const booksOf = ({ items }: Pick<Cart, 'items'>): BookLine[] =>
  items.filter(({ unavailable, parentLineItemId }) => !unavailable && !parentLineItemId);

/** @property position - index among the stored parcels, from 0; the filled parcels omit empty ones */
export interface FilledParcel extends StoredParcel {
  readonly id: string;
  readonly position: number;
  readonly items: Pieces;
}

/** Returns the id of the parcel at a position. The client chooses rates by parcel id. */
export const parcelId = (position: number): string => String(position + 1);

export const EMPTY_PARCEL: StoredParcel = { items: null, address: null, gift: null, rateId: null };

/**
 * Returns the stored parcels, filled with the books of the present cart. If the cart now has fewer pieces of a book,
 * removes them from the last parcels first. Puts pieces that are in no parcel into the first parcel with pieces of the
 * same line, else into the first parcel. Omits empty parcels. Source: docs/rules.md CHECK-05
 */
export function fillParcels(
  storedParcels: readonly StoredParcel[],
  books: readonly BookLine[],
): FilledParcel[] {
  const parcels = storedParcels.length > 0 ? storedParcels : [EMPTY_PARCEL];
  const pieces = parcels.map(() => new Map<string, number>());
  for (const { id, quantity } of books) {
    let remainingPieces = quantity;
    parcels.forEach(({ items }, position) => {
      const wantedCount = (items ?? []).find(({ lineItemId }) => lineItemId === id)?.quantity ?? 0;
      const count = Math.min(wantedCount, remainingPieces);
      if (count > 0) pieces[position]!.set(id, count);
      remainingPieces -= count;
    });
    if (remainingPieces === 0) continue;
    const with_ = pieces.findIndex((parcel) => parcel.has(id));
    const home = pieces[Math.max(0, with_)]!;
    home.set(id, (home.get(id) ?? 0) + remainingPieces);
  }
  const filled = parcels.map((parcel, position) => ({
    ...parcel,
    ...{ id: parcelId(position), position },
    items: [...pieces[position]!].map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
  }));
  const shownParcels = filled.filter(({ items }) => items.length > 0);
  return shownParcels.length > 0 ? shownParcels : filled.slice(0, 1);
}

type WantedParcels = CheckoutAddressBody['parcels'];

/**
 * Checks that every piece of every book is in exactly one parcel.
 *
 * @throws CheckoutRefusedError that names parcels and items, such as 'parcels.0.items.1'
 */
export function checkPieces(wantedParcels: WantedParcels, books: readonly BookLine[]): void {
  if (wantedParcels.length === 1 && wantedParcels[0]!.items === undefined) return;
  const remainingPieces = new Map(books.map(({ id, quantity }) => [id, quantity]));
  const faults: FieldProblem[] = [];
  const fault = (code: string, detail: string, field: string) => faults.push({ code, detail, field });
  wantedParcels.forEach(({ items }, parcelIndex) => {
    if (!items) fault('missing', 'It is not said what is in this parcel', `parcels.${parcelIndex}.items`);
    (items ?? []).forEach(({ lineItemId, quantity }, index) => {
      const remainingCount = remainingPieces.get(lineItemId);
      const field = `parcels.${parcelIndex}.items.${index}`;
      if (remainingCount === undefined) fault('not_in_cart', 'This is not a book of the cart', field);
      else if (remainingCount < quantity) fault('too_many', 'The cart has fewer pieces of it', field);
      else remainingPieces.set(lineItemId, remainingCount - quantity);
    });
  });
  if (faults.length === 0 && [...remainingPieces.values()].some((count) => count > 0))
    fault('pieces_left', 'Something of the cart is in no parcel', 'parcels');
  if (faults.length > 0) throw new CheckoutRefusedError('invalid_parcels', faults);
}

/** Adds up the pieces of a line that a parcel names twice. */
export function joinedPieces(items: Pieces | undefined): Pieces | null {
  if (!items) return null;
  const counts = new Map<string, number>();
  for (const { lineItemId, quantity } of items)
    counts.set(lineItemId, (counts.get(lineItemId) ?? 0) + quantity);
  return [...counts].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}
