import type { Product, ProductSummary } from '@bindery/shared/contracts';
import { findMarket, type Market } from '@bindery/shared/market';
import type { ContentGateway } from '../content';
import type { Muse, ProductPackage } from '@bindery/muse';
import type { Commerce, SoldPackage, Unavailability } from '../commerce';
import type { Promotions } from '../promotions';
import { MarketNotFoundError, ProductNotFoundError, ProductUnavailableError } from './catalogue.errors';
import { ProductViews } from './product-views';

export interface Catalogue {
  /** @throws MarketNotFoundError */
  market(identifier: string): Market;
  /** What can be bought. */
  products(market: Market): Promise<ProductSummary[]>;
  /** Why nothing of a product can be bought; undefined where it can, or there is no such product. */
  unavailable(slug: string): Unavailability | undefined;
  /** @throws ProductNotFoundError, ProductUnavailableError */
  product(market: Market, slug: string): Promise<Product>;
  /**
   * Everything a market sells, at once: carts are priced from it without waiting. Made of packages alone, without forms;
   * the shop's labels are in it where they can be had. Source: docs/rules.md CART-21
   */
  shelf(market: Market): Promise<Shelf>;
}

export interface Shelf {
  /** Why a format of a product cannot be bought; undefined where it can. Source: docs/rules.md PACK-03 */
  unavailable(slug: string, format: string): Unavailability | undefined;
  product(slug: string): Product | undefined;
  /** working days that it takes to make; undefined: nobody says */
  productionDays(slug: string): number | undefined;
  /** What a cart call names: a product's id or SKU, or one of its variants' (`variantId` is set then). */
  find(productId: string): { slug: string; variantId: string | undefined } | undefined;
}

function findIn(books: readonly ProductPackage[], productId: string): ReturnType<Shelf['find']> {
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

/** Apart from the views that are kept: a promotion begins and ends by the clock. Source: docs/rules.md PROMO-02 */
function withPromotions(product: Product, market: Market, promotions: Pick<Promotions, 'ofCard'>): Product {
  const variants = product.variants.map((variant) => {
    const promotion = promotions.ofCard(product.slug, variant.format.identifier, market);
    return promotion ? { ...variant, promotion } : variant;
  });
  return { ...product, variants };
}

/** @param muse - the packages it serves are the catalogue; `commerce` tells how they are sold */
export function createCatalogueService(
  muse: Muse,
  content: ContentGateway,
  { commerce, promotions }: { commerce: Commerce; promotions: Pick<Promotions, 'ofCard'> },
): Catalogue {
  const views = new ProductViews(muse, content);
  const soldPackages = (): SoldPackage[] => muse.packages().map((book) => commerce.soldAs(book));

  function unavailable(slug: string): Unavailability | undefined {
    const book = muse.package(slug);
    return book && commerce.soldAs(book).unavailable;
  }

  return {
    unavailable,
    market(identifier) {
      const market = findMarket(identifier);
      if (!market) throw new MarketNotFoundError(identifier);
      return market;
    },
    products: async (market) =>
      soldPackages()
        .filter((sold) => sold.unavailable === undefined)
        .map(({ shown }) => views.summary(shown, market)),
    async product(market, slug) {
      const book = muse.package(slug);
      if (!book) throw new ProductNotFoundError(slug);
      const sold = commerce.soldAs(book);
      if (sold.unavailable) throw new ProductUnavailableError(slug, sold.unavailable);
      return withPromotions(await views.product(sold.shown, market), market, promotions);
    },
    async shelf(market) {
      const sold = soldPackages();
      const products = await views.ofCarts(
        sold.map(({ all }) => all),
        market,
      );
      const bySlug = new Map(sold.map((one) => [one.all.slug, one]));
      return {
        product: (slug) => products.get(slug),
        productionDays: (slug) => bySlug.get(slug)?.all.commerce.productionDays,
        find: (productId) =>
          findIn(
            sold.map(({ all }) => all),
            productId,
          ),
        unavailable: (slug, format) => {
          const found = bySlug.get(slug);
          if (!found) return 'discontinued';
          return found.unavailable ?? (found.soldOutFormats.has(format) ? 'sold_out' : undefined);
        },
      };
    },
  };
}
