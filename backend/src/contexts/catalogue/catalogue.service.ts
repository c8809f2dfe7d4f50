import type {
  DeliveryPrices,
  Product,
  ProductSummary,
  SalesCounts,
  StockFeedProduct,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { ContentGateway } from '../content';
import type { Muse, ProductPackage } from '@bindery/muse';
import { NO_SALES, type Sales } from './sales';
import { whyNotSold, type SoldPackage, type Unavailability, type SoldBook } from './offer';
import type { Commerce } from './commerce.service';
import type { Promotions } from './promotions.service';
import { ProductNotFoundError, ProductUnavailableError } from './catalogue.errors';
import { ProductViews, type ListedProduct } from './product-views';
import { untoldStories } from './story-language';

export interface Shelf {
  /** Returns why a format of a product cannot be bought; undefined if it can. Source: docs/rules.md PACK-03 */
  unavailable(slug: string, format: string): Unavailability | undefined;
  product(slug: string): Product | undefined;
  /** working days to make the product; undefined means unknown */
  productionDays(slug: string): number | undefined;
  /** Finds a product by its id or SKU, or by the id or SKU of a variant. In the second case, `variantId` is set. */
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

/**
 * Returns a product with its staff-only data. No other function reads what a variant costs the shop.
 *
 * @param product - the product's view, with all its formats. Source: docs/rules.md PACK-05
 */
function stockFeedView(sold: SoldPackage, product: Product, counts: SalesCounts): StockFeedProduct {
  const { commerce } = sold.wholeBook;
  return {
    ...product,
    sublimator_attributes: { ...product.sublimator_attributes!, ...counts },
    hero: commerce.hero ?? false,
    promotionable: commerce.promotionable ?? true,
    is_visible_to_psp: sold.isListed,
    muse_slug: sold.wholeBook.slug,
    discontinue_on: commerce.discontinueOn ?? null,
    unavailable: whyNotSold(sold) ?? null,
    variants: product.variants.map((variant) => {
      const { cost, stock } = commerce.variants.find(({ sku }) => sku === variant.sku)!;
      return { ...variant, cost_price: cost?.price ?? null, stock: stock ?? null };
    }),
  };
}

export interface Catalogue {
  /** Returns the listed products that can be bought. Source: docs/rules.md CAT-01 */
  products(market: Market): Promise<ProductSummary[]>;
  /** Like `products`, but with the data for browsing and search. Source: docs/rules.md CAT-04 */
  listing(market: Market): Promise<ListedProduct[]>;
  listedSlugs(): string[];
  /** Returns the listed products of a taxon and of its subtaxons. @param taxon - permalink such as 'books/family' */
  slugsOf(taxon: string): string[];
  /**
   * Returns a warning for each market whose home page begins with a product in another language.
   *
   * @param heroOf - returns the slug of the first product on a market's home page
   */
  untoldStories(heroOf: (market: Market) => Promise<string | undefined>): Promise<string[]>;
  /** Returns why a product cannot be bought in any format. Undefined if it can, or if the product does not exist. */
  unavailable(slug: string): Unavailability | undefined;
  /** Returns true if lists show the product whenever it can be bought. Source: docs/rules.md CAT-01 */
  isListed(slug: string): boolean;
  /** The object is the same until the product changes. @throws ProductNotFoundError, ProductUnavailableError */
  product(market: Market, slug: string): Promise<Product>;
  /** Returns a product with the form of the package version that was bought. The product may no longer be sold. */
  boughtProduct(market: Market, book: ProductPackage): Promise<Product>;
  /** Returns every product for staff, even if it is not sold. Source: docs/rules.md PACK-05 */
  stockFeed(market: Market): Promise<StockFeedProduct[]>;
  /**
   * Returns everything that a market sells, so that a cart can be priced without further requests. The products have no
   * forms. They have the shop's labels only if the labels load in time. Source: docs/rules.md CART-21
   */
  shelf(market: Market): Promise<Shelf>;
}

/** Adds the sales counts, which are not in the cached view because they change more often than the product. */
const withSales = (product: Product, counts: SalesCounts): Product => ({
  ...product,
  sublimator_attributes: { ...product.sublimator_attributes!, ...counts },
});

/** Adds promotions, which are not cached because they begin and end at set times. Source: docs/rules.md PROMO-02 */
function withPromotions(product: Product, market: Market, promotions: Pick<Promotions, 'ofCard'>): Product {
  const variants = product.variants.map((variant) => {
    const promotion = promotions.ofCard(product.slug, variant.format.identifier, market);
    return promotion ? { ...variant, promotion } : variant;
  });
  return { ...product, variants };
}

interface KeptProduct {
  readonly view: Product;
  /** sales counts, promotions and delivery as JSON; the view lacks them, because they change more often */
  readonly changing: string;
  readonly product: Product;
}

/** The view must be the same object until the product changes, because pages are cached by object identity. */
function keptProducts(promotions: Pick<Promotions, 'ofCard'>) {
  const products = new Map<string, KeptProduct>();
  return (
    view: Product,
    market: Market,
    counts: SalesCounts,
    delivery: DeliveryPrices | undefined,
  ): Product => {
    const key = `${market.identifier} ${view.slug}`;
    const product = {
      ...withPromotions(withSales(view, counts), market, promotions),
      ...(delivery && { delivery }),
    };
    const changing = JSON.stringify([counts, product.variants.map(({ promotion }) => promotion), delivery]);
    const earlierProduct = products.get(key);
    if (earlierProduct?.view === view && earlierProduct.changing === changing) return earlierProduct.product;
    products.set(key, { view, changing, product });
    return product;
  };
}

export interface CatalogueParts {
  /** its packages make up the catalogue */
  readonly muse: Muse;
  readonly content: ContentGateway;
  readonly commerce: Commerce;
  readonly promotions: Pick<Promotions, 'ofCard'>;
  readonly sales: Sales;
  /** Returns undefined if the market has no delivery. `productionDays`: working days to make the product. */
  deliveryPrices(market: Market, productionDays?: number): DeliveryPrices | undefined;
}

const wholeBooks = (sold: readonly SoldPackage[]) => sold.map((soldPackage) => soldPackage.wholeBook);

const slugsIn = (sold: readonly SoldPackage[], taxon: string): string[] =>
  wholeBooks(sold)
    .filter(({ commerce }) =>
      commerce.taxons?.some(({ permalink }) => `${permalink}/`.startsWith(`${taxon}/`)),
    )
    .map(({ slug }) => slug);

/** Products marked as hero come first, followed by products with a position. Source: docs/rules.md CAT-04 */
function inEditorsOrder(sold: SoldPackage, otherSold: SoldPackage): number {
  const rankOf = ({ wholeBook: { commerce } }: SoldPackage): number =>
    commerce.hero ? 0 : (commerce.position ?? Number.MAX_SAFE_INTEGER);
  return rankOf(sold) - rankOf(otherSold);
}

const listedOf = (sold: readonly SoldPackage[]): SoldPackage[] =>
  sold
    .filter((soldPackage) => soldPackage.isListed && whyNotSold(soldPackage) === undefined)
    .sort(inEditorsOrder);

function feedEntry(
  sold: SoldPackage,
  products: ReadonlyMap<string, Product>,
  counts: ReadonlyMap<string, SalesCounts>,
): StockFeedProduct {
  const { slug } = sold.wholeBook;
  return stockFeedView(sold, products.get(slug)!, counts.get(slug) ?? NO_SALES);
}

export function createCatalogueService(catalogueParts: CatalogueParts): Catalogue {
  const { muse, content, commerce, promotions, sales } = catalogueParts;
  const views = new ProductViews(muse, content);
  const soldPackages = (): SoldPackage[] => muse.packages().map((book) => commerce.soldAs(book));
  const shownProduct = keptProducts(promotions);

  const listedPackages = (): SoldPackage[] => listedOf(soldPackages());
  const listing = (market: Market): Promise<ListedProduct[]> =>
    Promise.all(listedPackages().map(({ shownBook }) => views.listed(shownBook, market)));

  const soldBook = (slug: string): SoldPackage | undefined => {
    const book = muse.package(slug);
    return book && commerce.soldAs(book);
  };

  return {
    unavailable: (slug) => {
      const sold = soldBook(slug);
      return sold && whyNotSold(sold);
    },
    isListed: (slug) => soldBook(slug)?.isListed ?? false,
    products: async (market) => (await listing(market)).map(({ summary }) => summary),
    listing,
    listedSlugs: () => listedPackages().map(({ wholeBook }) => wholeBook.slug),
    slugsOf: (taxon) => slugsIn(listedPackages(), taxon),
    untoldStories: (heroOf) => untoldStories(heroOf, (slug) => soldBook(slug)?.wholeBook),
    async product(market, slug) {
      const sold = soldBook(slug);
      if (!sold) throw new ProductNotFoundError(slug);
      const reason = whyNotSold(sold);
      if (reason) throw new ProductUnavailableError(slug, reason);
      const [product, counts] = await Promise.all([views.product(sold.shownBook, market), sales.counts()]);
      return shownProduct(
        product,
        market,
        counts.get(slug) ?? NO_SALES,
        catalogueParts.deliveryPrices(market, product.production_days),
      );
    },
    boughtProduct: (market, book) => views.boughtProduct(commerce.soldAs(book).wholeBook, book, market),
    async stockFeed(market) {
      const sold = soldPackages();
      const [products, counts] = await Promise.all([views.ofCarts(wholeBooks(sold), market), sales.counts()]);
      return sold.map((soldPackage) => feedEntry(soldPackage, products, counts));
    },
    async shelf(market) {
      const sold = soldPackages();
      const products = await views.ofCarts(wholeBooks(sold), market);
      return shelfOf(sold, products);
    },
  };
}
