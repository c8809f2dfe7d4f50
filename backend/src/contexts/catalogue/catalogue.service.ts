import type { Product, ProductSummary } from '@bindery/shared/contracts';
import { findMarket, type Market } from '@bindery/shared/market';
import type { ContentGateway } from '../content';
import type { Muse, ProductPackage } from '@bindery/muse';
import { MarketNotFoundError, ProductNotFoundError } from './catalogue.errors';
import { productView, summaryView, type Cover, type ViewWords } from './product-view';

export interface Catalogue {
  /** @throws MarketNotFoundError */
  market(identifier: string): Market;
  products(market: Market): Promise<ProductSummary[]>;
  /** @throws ProductNotFoundError */
  product(market: Market, slug: string): Promise<Product>;
  /** Everything a market sells, at once: carts are priced from it without waiting. */
  shelf(market: Market): Promise<Shelf>;
}

export interface Shelf {
  product(slug: string): Product | undefined;
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

/** @param muse - the packages it serves are the catalogue */
export function createCatalogueService(muse: Muse, content: ContentGateway): Catalogue {
  const views = new Map<string, ViewWords & { book: ProductPackage; product: Product }>();

  const coverOf = ({ slug }: ProductPackage, { locale }: Market): Cover => ({
    url: muse.coverUrl(slug, {}, locale)!,
    alternativeText: muse.coverAlternativeText(slug, {}, locale),
  });

  /** A view is kept until its package or one of its documents changes: a cart is priced from it on every read. */
  async function viewOf(book: ProductPackage, market: Market): Promise<Product> {
    const [canvas, form] = await Promise.all([content.canvasLabels(market), content.form(book.slug, market)]);
    const key = `${market.identifier} ${book.slug}`;
    const known = views.get(key);
    if (known && known.book === book && known.canvas === canvas && known.form === form)
      return known.product;
    const product = productView(book, market, { canvas, form }, coverOf(book, market));
    views.set(key, { canvas, form, book, product });
    return product;
  }

  return {
    market(identifier) {
      const market = findMarket(identifier);
      if (!market) throw new MarketNotFoundError(identifier);
      return market;
    },
    products: async (market) =>
      muse.packages().map((book) => summaryView(book, market, coverOf(book, market))),
    async product(market, slug) {
      const book = muse.package(slug);
      if (!book) throw new ProductNotFoundError(slug);
      return viewOf(book, market);
    },
    async shelf(market) {
      const books = muse.packages();
      const products = new Map(
        (await Promise.all(books.map((book) => viewOf(book, market)))).map((product) => [
          product.slug,
          product,
        ]),
      );
      return { product: (slug) => products.get(slug), find: (productId) => findIn(books, productId) };
    },
  };
}
