import type { Product } from '@bindery/shared/contracts';
import { whyNotSold, type SoldBook, type SoldPackage, type Unavailability } from './offer';

export interface Shelf {
  /** Returns why a format of a product cannot be bought; undefined if it can. Source: docs/rules.md PACK-03 */
  unavailable(slug: string, format: string): Unavailability | undefined;
  product(slug: string): Product | undefined;
  /** working days to make it; undefined: unknown */
  productionDays(slug: string): number | undefined;
  /** Finds a product by its id or SKU, or by an id or SKU of a variant (`variantId` is then set). */
  find(productId: string): { slug: string; variantId: string | undefined } | undefined;
}

function findIn(books: readonly SoldBook[], productId: string): ReturnType<Shelf['find']> {
  for (const { slug, product, commerce } of books) {
    if (product.id === productId || commerce.masterSku === productId) return { slug, variantId: undefined };
    const sold = commerce.variants.find(({ sku }) => sku === productId);
    const variant = product.formats.find(
      ({ id, identifier }) => id === productId || identifier === sold?.format,
    );
    if (variant) return { slug, variantId: variant.id };
  }
  return undefined;
}

export function shelfOf(sold: readonly SoldPackage[], products: ReadonlyMap<string, Product>): Shelf {
  const bySlug = new Map(sold.map((soldPackage) => [soldPackage.wholeBook.slug, soldPackage]));
  const books = sold.map(({ wholeBook }) => wholeBook);
  return {
    product: (slug) => products.get(slug),
    productionDays: (slug) => bySlug.get(slug)?.wholeBook.commerce.productionDays,
    find: (productId) => findIn(books, productId),
    unavailable: (slug, format) => {
      const foundSoldPackage = bySlug.get(slug);
      return foundSoldPackage ? whyNotSold(foundSoldPackage, format) : 'discontinued';
    },
  };
}
