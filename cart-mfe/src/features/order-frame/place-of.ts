import { findMarket, type Market } from '@bindery/shared';
import type { Order } from '@bindery/shared/contracts';

/** @returns how moments of an order are written: in the words of the page, by the clocks of the market it was made in. Source: docs/rules.md EDIT-43 */
export const placeOf = (
  market: Market,
  order: Pick<Order, 'market'>,
): Pick<Market, 'locale' | 'timeZone'> => ({
  locale: market.locale,
  timeZone: (findMarket(order.market) ?? market).timeZone,
});
