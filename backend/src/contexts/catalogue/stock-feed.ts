import type { Product, SalesCounts, StockFeedProduct } from '@bindery/shared/contracts';
import { whyNotSold, type SoldPackage } from './offer';

/**
 * A product with what only staff may see. The one place that reads what a variant costs the shop.
 *
 * @param product - the view of all its formats
 * Source: docs/rules.md PACK-04
 */
export function stockFeedView(sold: SoldPackage, product: Product, counts: SalesCounts): StockFeedProduct {
  const { commerce } = sold.all;
  return {
    ...product,
    sublimator_attributes: { ...product.sublimator_attributes!, ...counts },
    hero: commerce.hero ?? false,
    promotionable: commerce.promotionable ?? true,
    is_visible_to_psp: sold.isListed,
    muse_slug: sold.all.slug,
    discontinue_on: commerce.discontinueOn ?? null,
    unavailable: whyNotSold(sold) ?? null,
    variants: product.variants.map((variant) => {
      const { cost, stock } = commerce.variants.find(({ sku }) => sku === variant.sku)!;
      return { ...variant, cost_price: cost?.price ?? null, stock: stock ?? null };
    }),
  };
}
