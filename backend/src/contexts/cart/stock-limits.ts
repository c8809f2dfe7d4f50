import { countPieces } from '../catalogue';
import type { CartShelf } from './cart-desk';
import { NotSaleableError } from './cart.errors';
import type { LineRow, NewLine } from './cart.repository';
import { variantOf } from './cart-view';

type Contents = Pick<NewLine, 'productSlug' | 'variantId' | 'quantity' | 'extras'> &
  Partial<Pick<LineRow, 'isSaved'>>;

/** Returns how many pieces of each SKU (book or extra) the lines need. Lines saved for later need none. */
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
 * Refuses a write that raises the quantity of a SKU in the cart above the remaining stock. Accepts a write that does
 * not raise the quantity, even if the stock is lower.
 *
 * @param fieldPath - name of the faulty field in errors, for example 'items'
 * @throws NotSaleableError with the number of remaining pieces. Source: docs/rules.md STOCK-02
 */
export function refuseBeyondStock(
  earlierPieces: ReadonlyMap<string, number>,
  totalPieces: ReadonlyMap<string, number>,
  shelf: CartShelf,
  fieldPath: string,
): void {
  for (const [sku, wantedCount] of totalPieces) {
    const remainingPieces = shelf.remainingStock(sku);
    if (
      remainingPieces === undefined ||
      wantedCount <= remainingPieces ||
      wantedCount <= (earlierPieces.get(sku) ?? 0)
    )
      continue;
    throw new NotSaleableError({
      code: 'stock_too_low',
      detail: `Only ${remainingPieces} left, those in your cart included`,
      field: fieldPath,
      limit: remainingPieces,
    });
  }
}
