import { findMarket, marketPath, type Market } from '@bindery/shared';
import { orderSearch } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';

/** Paths inside the market. */
const ORDER = '/orders';
const EDIT = '/orders/edit';
export const ORDER_LIST = '/account/orders';
export const FIND_ORDER = '/orders/find';

/** @returns where an order is shown: in the market that it was made in, whose words and money it has */
export const orderAddress = (market: Market, { id }: Pick<Order, 'id'>): string =>
  `${marketPath(market, ORDER)}${orderSearch(id)}`;

/**
 * @returns where an item of it is changed, in the market that it was bought in: the book is in its language. `isElsewhere`:
 * that is another document
 * Source: docs/rules.md EDIT-41
 */
export function editAddress(
  market: Market,
  { id, market: identifier }: Pick<Order, 'id' | 'market'>,
  itemId: string,
): { to: string; isElsewhere: boolean } {
  const own = findMarket(identifier) ?? market;
  return {
    to: `${marketPath(own, `${EDIT}/1`)}${orderSearch(id, itemId)}`,
    isElsewhere: own.identifier !== market.identifier,
  };
}
