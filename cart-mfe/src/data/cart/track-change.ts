import { getAnalytics, type AnalyticsEvent, defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import type { Cart, CartWriteResponse, LineItem } from '@bindery/shared/contracts';
import { goodsOf, type Pieces } from './goods-of';
import { buildGoods } from './build-goods';

/** Source: docs/rules.md TRACK-40 */
const removeFromCart = defineEvent<GoodsAttributes>({
  name: 'remove_from_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});

/** Source: docs/rules.md TRACK-40 */
const addToCart = defineEvent<GoodsAttributes>({
  name: 'add_to_cart',
  urgency: 'low',
  waitsForModel: false,
  build: buildGoods,
});

/** What a write answered. `isReplayed`: an earlier attempt had done it: nothing is told twice. */
export type ToldWrite = CartWriteResponse['data'] & { readonly isReplayed: boolean };
export type Lines = readonly LineItem[];

function tell(event: AnalyticsEvent<GoodsAttributes>, cart: Cart, pieces: readonly Pieces[]): void {
  if (pieces.length > 0) getAnalytics().track(event, goodsOf(cart, pieces));
}

/** One event for everything that the answer says was added, parents and children. Source: docs/rules.md TRACK-40 */
export function trackAdded({ order, added = [], isReplayed }: ToldWrite): void {
  if (isReplayed) return;
  const pieces = added.flatMap(({ id, quantity }) => {
    const line = order.items.find((item) => item.id === id);
    return line ? [{ line, quantity }] : [];
  });
  tell(addToCart, order, pieces);
}

/** Pieces of the lines that there are more of than before. */
function more(before: Lines, after: Lines): Pieces[] {
  const had = new Map(before.map(({ id, quantity }) => [id, quantity]));
  return after
    .map((line) => ({ line, quantity: line.quantity - (had.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * One event for what a write took out of the cart, one for what it put in.
 *
 * @param before - a line with its extras, as it was; none where it was not in the cart
 * @param after - as it is; none where it is not in the cart any more
 * Source: docs/rules.md TRACK-40
 */
export function trackChange({ order, isReplayed }: ToldWrite, before: Lines, after: Lines): void {
  if (isReplayed) return;
  tell(removeFromCart, order, more(after, before));
  tell(addToCart, order, more(before, after));
}
