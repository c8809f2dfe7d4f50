import { countPieces } from '../catalogue';
import type { CartShelf } from './cart-desk';
import { NotSaleableError } from './cart.errors';
import type { LineRow, NewLine } from './cart.repository';
import { variantOf } from './cart-view';

type Contents = Pick<NewLine, 'productSlug' | 'variantId' | 'quantity' | 'extras'> &
  Partial<Pick<LineRow, 'isSaved'>>;

/** How many pieces of each SKU lines want, of books and of what goes along with them; those saved for later want none. */
export function piecesWanted(lines: readonly Contents[], shelf: CartShelf): Map<string, number> {
  return countPieces(
    lines.flatMap((line) => {
      const variant = variantOf(line, shelf);
      if (line.isSaved || !variant) return [];
      return [variant, ...line.extras].map(({ sku }) => ({ sku, quantity: line.quantity }));
    }),
  );
}

/**
 * Refuses a write by which the cart wants more of something than before, and more than is left. What it wanted too many of
 * before, it may still have fewer of.
 *
 * @param at - names it in errors: 'items'
 * @throws NotSaleableError with how many are left. Source: docs/rules.md STOCK-02
 */
export function refuseBeyondStock(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  shelf: CartShelf,
  at: string,
): void {
  for (const [sku, wanted] of after) {
    const left = shelf.left(sku);
    if (left === undefined || wanted <= left || wanted <= (before.get(sku) ?? 0)) continue;
    throw new NotSaleableError({
      code: 'stock_too_low',
      detail: `Only ${left} left, those in your cart included`,
      field: at,
      limit: left,
    });
  }
}
