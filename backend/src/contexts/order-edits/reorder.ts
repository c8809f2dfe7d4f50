import { LOCAL_DATE } from '@bindery/muse';
import type { Customisation } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { UNAVAILABLE } from '../catalogue';
import { photoFaults, photoIdsIn } from '../photos';
import { ordersRepository } from '../orders';
import type { OrderEditsDesk, Shopper } from './edit-desk';
import { BookNotSoldError, OrderItemNotFoundError } from './order-edits.errors';
import { usableOf } from './plan-edit';

/** `lostKeys`: those whose photo is gone or not the asker's; they are left out. */
export interface Reorder {
  readonly productSlug: string;
  readonly customisation: Customisation;
  readonly lostKeys: readonly string[];
}

/**
 * A book of an order as the beginning of a new one. Nothing is written: a draft is its page's.
 *
 * @throws OrderItemNotFoundError, BookNotSoldError
 * Source: docs/rules.md EDIT-13
 */
export async function reorder(
  desk: OrderEditsDesk,
  editor: Shopper,
  market: Market,
  itemId: string,
): Promise<Reorder> {
  const order = await ordersRepository.ofItem(desk.database, itemId, editor.visitor.ownerId);
  const items = order ? await ordersRepository.items(desk.database, order.id) : [];
  const item = items.find(({ id }) => id === itemId);
  if (!item?.customisation || item.kind !== 'personalised_product') throw new OrderItemNotFoundError();
  const { productSlug, customisation } = item;
  const shelf = await desk.catalogue.shelf(market);
  // another format may do; a product of which none is sold does not
  const unavailable = shelf.product(productSlug) ? desk.catalogue.unavailable(productSlug) : 'discontinued';
  if (unavailable) throw new BookNotSoldError(unavailable, UNAVAILABLE[unavailable]);
  const usable = await usableOf(desk.photos, editor, photoIdsIn(customisation));
  const lostKeys = photoFaults(customisation, usable).map(({ path }) => String(path[0]));
  const left = new Set([LOCAL_DATE, ...lostKeys]);
  return {
    productSlug,
    customisation: Object.fromEntries(Object.entries(customisation).filter(([key]) => !left.has(key))),
    lostKeys,
  };
}
