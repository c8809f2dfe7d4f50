import { findMarket, type Market } from '@bindery/shared';
import type { Order } from '@bindery/shared/contracts';

/** @returns the page's market, in whose words moments are written, with the time zone of the market of the order. Source: docs/rules.md EDIT-43 */
export const orderMarket = (market: Market, order: Pick<Order, 'market'>): Market => ({
  ...market,
  timeZone: (findMarket(order.market) ?? market).timeZone,
});
