import { findMarket, marketPath, type Market } from '@bindery/shared';
import { orderSearch } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';

/** Paths inside the market. */
const ORDER = '/orders';
const EDIT = '/orders/edit';
export const ORDER_LIST = '/account/orders';
export const FIND_ORDER = '/orders/find';

/** @returns the page address of an order in the given market */
export const orderAddress = (market: Market, { id }: Pick<Order, 'id'>): string =>
  `${marketPath(market, ORDER)}${orderSearch(id)}`;

/**
 * @returns the page address of an item's editor. It is in the market of the purchase, because the book is in that
 *   market's language. `isElsewhere`: true if this is not the market of the page, so that the link needs a page load
 * Source: docs/rules.md EDIT-41
 */
export function editAddress(
  market: Market,
  { id, market: identifier }: Pick<Order, 'id' | 'market'>,
  itemId: string,
): { to: string; isElsewhere: boolean } {
  const orderMarket = findMarket(identifier) ?? market;
  return {
    to: `${marketPath(orderMarket, `${EDIT}/1`)}${orderSearch(id, itemId)}`,
    isElsewhere: orderMarket.identifier !== market.identifier,
  };
}
