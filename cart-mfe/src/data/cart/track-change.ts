import { getAnalytics, type AnalyticsEvent, defineEvent } from '@bindery/analytics';
import type { GoodsAttributes } from '@bindery/analytics/goods';
import type { Cart, CartWriteResponse, LineItem } from '@bindery/shared/contracts';
import { goodsOf, type Pieces, buildGoods } from './goods-of';

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

/**
 * A write's answer. `isReplayed`: true if an earlier attempt made the change, so that the page sends no second event.
 */
export type ToldWrite = CartWriteResponse['data'] & { readonly isReplayed: boolean };
export type Lines = readonly LineItem[];

function tell(event: AnalyticsEvent<GoodsAttributes>, cart: Cart, pieces: readonly Pieces[]): void {
  if (pieces.length > 0) getAnalytics().track(event, goodsOf(cart, pieces));
}

/** Sends one event for all added lines, both books and their extras. Source: docs/rules.md TRACK-40 */
export function trackAdded({ order, added = [], isReplayed }: ToldWrite): void {
  if (isReplayed) return;
  const pieces = added.flatMap(({ id, quantity }) => {
    const line = order.items.find((item) => item.id === id);
    return line ? [{ line, quantity }] : [];
  });
  tell(addToCart, order, pieces);
}

function addedPieces(earlierLines: Lines, laterLines: Lines): Pieces[] {
  const had = new Map(earlierLines.map(({ id, quantity }) => [id, quantity]));
  return laterLines
    .map((line) => ({ line, quantity: line.quantity - (had.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Sends one event for all pieces that a write removed, and one for all pieces that it added.
 *
 * @param earlierLines - a line and its extras before the write; empty if the cart did not contain the line
 * @param laterLines - the line and its extras after the write; empty if the cart no longer contains the line
 * Source: docs/rules.md TRACK-40
 */
export function trackChange({ order, isReplayed }: ToldWrite, earlierLines: Lines, laterLines: Lines): void {
  if (isReplayed) return;
  tell(removeFromCart, order, addedPieces(laterLines, earlierLines));
  tell(addToCart, order, addedPieces(earlierLines, laterLines));
}
