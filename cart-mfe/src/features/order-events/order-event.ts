import type { BuildPorts, BuiltEvent } from '@bindery/analytics';
import { goodsEvent } from '@bindery/analytics/goods';
import type { EcommerceModel } from '@bindery/shared/contracts';
import { modelGoods } from '../cart-events';

export interface OrderGiven {
  orderNumber: string;
}
type Order = NonNullable<EcommerceModel['order']>;

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
 * What a whole order came to.
 *
 * @throws MissingRequiredDataError without a transaction id
 * Source: docs/rules.md TRACK-11, TRACK-12
 */
export function orderEvent(ports: BuildPorts): BuiltEvent {
  const { order } = ports.model;
  return goodsEvent(modelGoods(ports), {
    required: { transaction_id: transactionId(ports.model) },
    optional: { tax: amountOf(order?.tax), shipping: order && shippingOf(order) },
  });
}

/** @returns the transaction that an event is of */
export const transactionOf = ({ data }: BuiltEvent): string =>
  String((data['ecommerce'] as { transaction_id: string }).transaction_id);
