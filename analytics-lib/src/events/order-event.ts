import type { EcommerceModel } from '@bindery/shared/contracts';
import type { BuiltEvent } from '../define-event';
import { goodsEvent, type GoodsAttributes } from './goods-event';

type Order = NonNullable<EcommerceModel['order']>;

/** Returns the goods of the model's cart or order: product data only, never the child of a book. */
export const modelGoods = ({ marketplace, order }: EcommerceModel): GoodsAttributes => ({
  currency: marketplace.currency,
  items: order?.items ?? [],
  ...(order?.coupon !== undefined && { coupon: order.coupon }),
});

/** Returns the alternative number, else the order's own; blank counts as none. */
const transactionId = ({ orderIdentifier, order }: EcommerceModel): string =>
  String(orderIdentifier ?? '').trim() || String(order?.number ?? '').trim();

const amountOf = (amount: string | number | undefined): number | undefined =>
  amount === undefined || amount === '' ? undefined : Number(amount);

/** Returns the shipping price after its discount. */
function shippingOf({ shipping: { price, discount = 0 } = {} }: Order): number | undefined {
  const [shippingPrice, shippingDiscount] = [amountOf(price), amountOf(discount)];
  return shippingPrice === undefined
    ? undefined
    : Number((shippingPrice - (shippingDiscount ?? 0)).toFixed(2));
}

/**
 * Builds the event of a whole order, the same on a page and on the server.
 *
 * @throws MissingRequiredDataError without a transaction id
 * Source: docs/rules.md TRACK-10, TRACK-12, TRACK-50
 */
export function orderEvent(model: EcommerceModel): BuiltEvent {
  const { order } = model;
  return goodsEvent(modelGoods(model), {
    required: { transaction_id: transactionId(model) },
    optional: { tax: amountOf(order?.tax), shipping: order && shippingOf(order) },
  });
}
