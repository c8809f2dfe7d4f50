import type { EventItem, GoodsAttributes } from '@bindery/analytics/goods';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import type { BuiltEvent } from '@bindery/analytics';

export interface Pieces {
  readonly line: LineItem;
  readonly quantity: number;
}

export const wholeLines = (lines: readonly LineItem[]): Pieces[] =>
  lines.map((line) => ({ line, quantity: line.quantity }));

/** The code names each field, so that no personalisation gets into an event. */
function itemOf({ line, quantity }: Pieces): EventItem {
  const { productSku, productName, englishName = productName, brand, itemCategory, format } = line;
  const { price, productCoupon, discount } = line;
  const off = discount ? Number(discount.amount) / line.quantity : 0;
  return {
    ...{ sku: productSku, name: englishName, brand, category: itemCategory, variant: format.identifier },
    ...{ price: price.amount, quantity },
    ...(productCoupon ? { productCoupon } : off > 0 && { discount: off.toFixed(4) }),
  };
}

/**
 * Returns the attributes of an analytics event about these pieces of a cart. Source: docs/rules.md TRACK-10, PROMO-07
 */
export const goodsOf = (
  { currency, coupon }: Pick<Cart, 'currency' | 'coupon'>,
  pieces: readonly Pieces[],
): GoodsAttributes => ({
  currency,
  items: pieces.map(itemOf),
  ...(coupon !== null && { coupon }),
});

/**
 * The event's code is loaded at the first event, so no page waits for it. The event keeps its place in the queue.
 * Source: docs/rules.md TRACK-22
 */
export async function buildGoods(attributes: GoodsAttributes): Promise<BuiltEvent> {
  const { goodsEvent } = await import(/* webpackChunkName: "goods" */ '@bindery/analytics/goods');
  return goodsEvent(attributes);
}
