import type { EcommerceModel } from '@bindery/shared/contracts';
import { gather, type Gathered } from '../attribute-levels';
import type { BuiltEvent } from '../define-event';
import { currencyDecimals, fromMinor, toMinor, type Amount } from './minor-units';

/**
 * One product or line. `sku` is the product's SKU, the same in every event, so that a shopper can be followed from
 * page to order; `variant` is the format. `productCoupon` is a percentage: 20, '20' or '20%'.
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
}

/** `currency`: ISO 4217, the marketplace's if not given. `coupon`: the order's code, not an item's percentage. */
export interface GoodsAttributes {
  items: readonly EventItem[];
  currency?: string;
  coupon?: string;
}

/**
 * Builds an event about goods: view_item, add_to_cart.
 *
 * `value` is goods only: the sum of (price - discount) x quantity, in major units of the currency.
 * Source: docs/rules.md TRACK-07, TRACK-10, TRACK-11
 */
export function goodsEvent(given: GoodsAttributes, model: EcommerceModel): BuiltEvent {
  const currency = given.currency || model.marketplace.currency;
  const lines = given.items.map((item, index) => line(item, index, currencyDecimals(currency)));
  const valueMinor = lines.reduce((sum, { minor }) => sum + minor, 0);
  const ecommerce = gather({
    important: {
      currency,
      value: lines.length > 0 ? fromMinor(valueMinor, currencyDecimals(currency)) : undefined,
      items: lines.map(({ item }) => item.values),
    },
    optional: { coupon: given.coupon },
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
  const discountMinor = percent === undefined ? 0 : Math.round((priceMinor * percent) / 100);
  return {
    minor: (priceMinor - discountMinor) * quantity,
    item: gather(
      {
        important: {
          item_id: item.sku,
          item_name: item.name,
          price: fromMinor(priceMinor, decimals),
          quantity,
        },
        optional: {
          item_brand: item.brand,
          item_category: item.category,
          item_variant: item.variant,
          coupon: percent ? `${percent}%` : undefined,
          discount: percent === undefined ? undefined : fromMinor(discountMinor, decimals),
          index,
        },
      },
      `items[${index}].`,
    ),
  };
}

function percentage(coupon: Amount | undefined): number | undefined {
  const percent = Number.parseFloat(String(coupon));
  return Number.isNaN(percent) ? undefined : percent;
}
