import { defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import type { Cart } from '@bindery/shared/contracts';
import { buildGoods } from './build-goods';
import { goodsOf, wholeLines } from './goods-of';

/** Of what counts: not of what cannot be bought. */
export const viewCart = defineEvent<GoodsAttributes>({
  name: 'view_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});

/** What the shopper sees in a cart; undefined where there is nothing that counts. */
export function seenGoods(cart: Cart): GoodsAttributes | undefined {
  const lines = cart.items.filter(({ unavailable }) => unavailable === undefined);
  return lines.length > 0 ? goodsOf(cart, wholeLines(lines)) : undefined;
}
