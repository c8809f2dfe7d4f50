import { findMarket, type Market } from '@bindery/shared';
import type { Order } from '@bindery/shared/contracts';

/** @returns the page's market, for its language, with the time zone of the order's market. Source: docs/rules.md EDIT-43 */
export const orderMarket = (market: Market, order: Pick<Order, 'market'>): Market => ({
  ...market,
  timeZone: (findMarket(order.market) ?? market).timeZone,
});
