import type { Money, Promotion, Shipping } from '@bindery/shared/contracts';
import { findMarket, toWireMoney } from '@bindery/shared/market';
import type { OrderRow } from './orders.repository';
import type { FrozenItem } from './orders.tables';

/** Formats an order's amounts for the market of the order, even if the order is viewed in another market. */
export type Written = (minor: number) => Money;

export function moneyOf({
  market,
  locale,
  currency,
}: Pick<OrderRow, 'market' | 'locale' | 'currency'>): Written {
  const moneyLocale = findMarket(market)?.moneyLocale ?? locale;
  return (minor) => toWireMoney({ minor, currency }, moneyLocale);
}

export const promotionView = (
  { code, name, percent, amount }: FrozenItem['promotions'][number],
  money: Written,
): Promotion => ({ code, name, ...(percent && { percent }), amount: money(amount) });

/** Returns the shipping of an order. Both views of an order use it. Source: docs/rules.md ORDER-10 */
export function shippingView(
  { shipping, delivery }: Pick<OrderRow, 'shipping' | 'delivery'>,
  money: Written,
): Shipping | null {
  if (!shipping || !delivery) return null;
  const { method, tracking, rate } = shipping;
  return {
    delivery: { earliest: delivery.earliest, latest: delivery.latest },
    method,
    tracking,
    rate: {
      id: rate.id,
      cost: money(rate.cost),
      discounted_cost: money(rate.discountedCost),
      selected: true,
      shipping_duration: rate.shippingDays,
      production_duration: rate.productionDays,
    },
  };
}
