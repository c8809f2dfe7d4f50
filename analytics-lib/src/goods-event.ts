import { gather, type AttributeLevels, type Gathered } from './attribute-levels';
import type { BuiltEvent } from './define-event';
import type { EcommerceModel } from '@bindery/shared/contracts';

type Amount = string | number;

/** @returns the decimals of an ISO 4217 currency, such as 0 for JPY; 2 if no currency is given */
function currencyDecimals(currency: string | undefined): number {
  return currency
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
        2)
    : 2;
}

/**
 * @param amount - in major units, such as '24.99' or 24.99
 * @returns integer minor units, NaN if there is no amount. Appends an exponent instead of multiplying, because 1.005
 *   times 100 is 100.49999999999999
 */
function toMinor(amount: Amount | undefined, decimals: number): number {
  return amount === undefined || amount === '' ? NaN : Math.round(Number(`${amount}e${decimals}`));
}

/** @returns major units, such as 24.99 for 2499 with two decimals */
function fromMinor(minor: number, decimals: number): number {
  return Number(`${minor}e-${decimals}`);
}

/**
 * One product or line. `sku` is the product's SKU. It is the same in every event, so that analytics can follow a
 * shopper from page to order. `variant` is the format. `price`: of one piece, before the discount. `productCoupon`: a
 * percentage: 20, '20' or '20%'. `discount`: discount on one piece, ignored if the item has a `productCoupon`. `index`:
 * the item's position in the full list, needed only if the event reports a part of it.
 */
export interface EventItem {
  sku: string;
  name: string;
  brand?: string;
  category?: string;
  variant?: string;
  price?: Amount;
  quantity?: number;
  productCoupon?: Amount;
  discount?: Amount;
  index?: number;
}

/** `currency`: ISO 4217. `coupon`: the discount code of the order, not the percentage of an item. */
export interface GoodsAttributes {
  items: readonly EventItem[];
  currency?: string;
  coupon?: string;
}

/**
 * Builds an event about goods.
 *
 * As in GA4, an item's `price` is the price after its `discount`. `value` is the sum of price x quantity of the goods,
 * without delivery. All amounts are in major units of the currency.
 *
 * @param extraLevels - levels of further fields that this event has in `ecommerce`
 * @throws MissingRequiredDataError. Source: docs/rules.md TRACK-08, TRACK-10
 */
export function goodsEvent(
  { currency, items, coupon }: GoodsAttributes,
  extraLevels: AttributeLevels = {},
): BuiltEvent {
  const lines = items.map((item, index) => line(item, index, currencyDecimals(currency)));
  const valueMinor = lines.reduce((sum, { minor }) => sum + minor, 0);
  const ecommerce = gather({
    required: extraLevels.required,
    important: {
      currency,
      value: lines.length > 0 ? fromMinor(valueMinor, currencyDecimals(currency)) : undefined,
      ...extraLevels.important,
      items: lines.map(({ item }) => item.values),
    },
    optional: { coupon, ...extraLevels.optional },
  });
  return {
    data: { ecommerce: ecommerce.values },
    missing: [...ecommerce.missing, ...lines.flatMap(({ item }) => item.missing)],
  };
}

function line(item: EventItem, index: number, decimals: number): { item: Gathered; minor: number } {
  const quantity = item.quantity ?? 1;
  const priceMinor = toMinor(item.price, decimals);
  const percent = percentage(item.productCoupon);
  const discountMinor = discountOf(item, priceMinor, decimals);
  const netMinor = priceMinor - (discountMinor ?? 0);
  return {
    minor: netMinor * quantity,
    item: gather(
      {
        important: {
          item_id: item.sku,
          item_name: item.name,
          price: fromMinor(netMinor, decimals),
          quantity,
        },
        optional: {
          item_brand: item.brand,
          item_category: item.category,
          item_variant: item.variant,
          coupon: percent ? `${percent}%` : undefined,
          discount: discountMinor === undefined ? undefined : fromMinor(discountMinor, decimals),
          index: item.index ?? index,
        },
      },
      `items[${index}].`,
    ),
  };
}

/** Returns the discount on one piece in minor units; undefined if there is none. */
function discountOf(item: EventItem, priceMinor: number, decimals: number): number | undefined {
  const percent = percentage(item.productCoupon);
  if (percent !== undefined) return Math.round((priceMinor * percent) / 100);
  const minor = toMinor(item.discount, decimals);
  return Number.isNaN(minor) ? undefined : minor;
}

function percentage(coupon: Amount | undefined): number | undefined {
  const percent = Number.parseFloat(String(coupon));
  return Number.isNaN(percent) ? undefined : percent;
}

type Order = NonNullable<EcommerceModel['order']>;

/** Returns the goods of the model's cart or order. Contains product data only, never the name or look of a child in a book. */
export const modelGoods = ({ marketplace, order }: EcommerceModel): GoodsAttributes => ({
  currency: marketplace.currency,
  items: order?.items ?? [],
  ...(order?.coupon !== undefined && { coupon: order.coupon }),
});

/** Returns the order's alternative number or, if that is missing or blank, the order's number. */
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
 * Builds the event of a whole order, on the page and on the server.
 *
 * @throws MissingRequiredDataError without a transaction id. Source: docs/rules.md TRACK-10, TRACK-12, TRACK-50
 */
export function orderEvent(model: EcommerceModel): BuiltEvent {
  const { order } = model;
  return goodsEvent(modelGoods(model), {
    required: { transaction_id: transactionId(model) },
    optional: { tax: amountOf(order?.tax), shipping: order && shippingOf(order) },
  });
}
