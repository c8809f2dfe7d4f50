import type { CartShelf } from './cart-desk';
import type { CartRow } from './cart.repository';

/**
 * What is sold, as the cart sees it that is being paid for: what its payment has taken is left for it, and not sold out.
 * Source: docs/rules.md STOCK-01
 */
export function withHeld(shelf: CartShelf, { held }: Pick<CartRow, 'held'>): CartShelf {
  if (Object.keys(held).length === 0) return shelf;
  const isHeld = (sku: string | undefined): boolean => sku !== undefined && Object.hasOwn(held, sku);
  return {
    ...shelf,
    left(sku) {
      const left = shelf.left(sku);
      return left === undefined || !isHeld(sku) ? left : left + held[sku]!;
    },
    unavailable(slug, format) {
      const reason = shelf.unavailable(slug, format);
      if (reason !== 'sold_out') return reason;
      const variants = shelf.product(slug)?.variants ?? [];
      return isHeld(variants.find((variant) => variant.format.identifier === format)?.sku)
        ? undefined
        : reason;
    },
    extras: {
      find(sku) {
        const extra = shelf.extras.find(sku);
        return extra?.unavailable === 'sold_out' && isHeld(sku)
          ? { ...extra, unavailable: undefined }
          : extra;
      },
    },
  };
}
