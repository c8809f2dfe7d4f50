import { defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import type { Cart } from '@bindery/shared/contracts';
import { buildGoods, goodsOf, wholeLines } from './goods-of';

/** Covers only lines that can be bought. */
export const viewCart = defineEvent<GoodsAttributes>({
  name: 'view_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});

/** Returns the buyable goods of a cart; undefined if there are none. */
export function seenGoods(cart: Cart): GoodsAttributes | undefined {
  const lines = cart.items.filter(({ unavailable }) => unavailable === undefined);
  return lines.length > 0 ? goodsOf(cart, wholeLines(lines)) : undefined;
}
