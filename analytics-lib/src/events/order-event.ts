import type { EcommerceModel } from '@bindery/shared/contracts';
import type { BuiltEvent } from '../define-event';
import { goodsEvent, type GoodsAttributes } from './goods-event';

type Order = NonNullable<EcommerceModel['order']>;

/** What the model's cart, or order, has of goods: of products alone, never of the child that a book is for. */
export const modelGoods = ({ marketplace, order }: EcommerceModel): GoodsAttributes => ({
  currency: marketplace.currency,
  items: order?.items ?? [],
  ...(order?.coupon !== undefined && { coupon: order.coupon }),
});

/** Alternative number, else the order's own; blank is none. */
const transactionId = ({ orderIdentifier, order }: EcommerceModel): string =>
  String(orderIdentifier ?? '').trim() || String(order?.number ?? '').trim();

const amountOf = (amount: string | number | undefined): number | undefined =>
  amount === undefined || amount === '' ? undefined : Number(amount);

/** What is asked for it: after what is taken off. */
function shippingOf({ shipping: { price, discount = 0 } = {} }: Order): number | undefined {
  const [asked, less] = [amountOf(price), amountOf(discount)];
  return asked === undefined ? undefined : Number((asked - (less ?? 0)).toFixed(2));
}

/**
 * What a whole order came to. A page and the server build it alike.
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
