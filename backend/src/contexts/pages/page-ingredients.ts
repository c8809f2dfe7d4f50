import type {
  BootData,
  BrowseAnswer,
  CanvasLabels,
  Extra,
  ContentSlice,
  Flags,
  HomeContent,
  Product,
  SchemaPreview,
} from '@bindery/shared/contracts';
import type { Muse, ProductPackage } from '@bindery/muse';
import type { Config } from '../../platform/config';
import { NotFoundError } from '../../platform/problems';
import { type Browse, type Catalogue, CategoryNotFoundError, type Extras } from '../catalogue';
import type { ContentGateway, ContentPages, WrittenPage } from '../content';
import type { PageBrowser, Releases } from '../releases';
import { readRoute, type PageRoute } from './page-route';
import { LRUCache } from 'lru-cache';
import { previewCustomisation, schemaOn, trimCharacters } from '@bindery/shared/customisation';

export interface PageDependencies {
  readonly config: Pick<
    Config,
    'environment' | 'publicOrigin' | 'tagManager' | 'consentProvider' | 'requestTimeoutMs' | 'tracing'
  >;
  readonly catalogue: Catalogue;
  readonly browse: Pick<Browse, 'categoryPage'>;
  readonly content: ContentGateway;
  readonly contentPages: ContentPages;
  readonly extras: Pick<Extras, 'extrasOf'>;
  readonly muse: Muse;
  /** `priceNote`: text beside prices that the law of the market requires. Source: docs/rules.md MKT-09 */
  readonly sellers: {
    sellerOf(market: string): { readonly priceNote?: string | undefined };
    footLineOf(market: string): string;
  };
  readonly releases: Releases;
  readonly flags: Flags;
  readonly warn: (details: object, message: string) => void;
}

export interface Destination {
  readonly route: PageRoute;
  readonly product?: Product;
  readonly home?: HomeContent;
  /** only on the page of a category */
  readonly listing?: BrowseAnswer;
  /** the document of a page that editors have written; missing on other pages */
  readonly written?: WrittenPage;
  /** slices of the written page */
  readonly slices?: readonly ContentSlice[];
  /** uid of the written page to which the requested URL redirects, because the page has moved */
  readonly movedTo?: string;
}

type PageTexts = Awaited<ReturnType<ContentGateway['page']>>;
type Released = Awaited<ReturnType<Releases['currentReleases']>>;

/** Inputs of a page. An unchanged input is always the same object. */
export interface Ingredients {
  readonly destination: Destination;
  readonly texts: PageTexts | undefined;
  readonly labels: CanvasLabels;
  readonly released: Released;
  /** package of the product, or of the first product on the home page */
  readonly coverPackage: ProductPackage | undefined;
  readonly isUnlisted: boolean;
  readonly schema: SchemaPreview | undefined;
  readonly exampleBook: ExampleBook | undefined;
  readonly extras: readonly Extra[] | undefined;
  readonly footer: BootData['footer'];
  readonly header: BootData['header'];
}

async function destinationOf(
  { catalogue, browse, contentPages }: PageDependencies,
  pathname: string,
): Promise<Destination> {
  const route = readRoute(pathname);
  if (route.kind === 'home') return { route, home: await contentPages.homeOf(route.market) };
  if (route.kind === 'page') return writtenPage(contentPages, route);
  if (route.kind === 'category') return categoryOf(browse, route);
  if (!('slug' in route)) return { route };
  try {
    return { route, product: await catalogue.product(route.market, route.slug) };
  } catch (error) {
    if (error instanceof NotFoundError)
      return { route: { kind: 'not-found', market: route.market, isFetched: true } };
    throw error;
  }
}

async function writtenPage(
  contentPages: ContentPages,
  route: Extract<PageRoute, { kind: 'page' }>,
): Promise<Destination> {
  const { market, uid } = route;
  const movedTo = await contentPages.movedTo(market, uid);
  const written = (await contentPages.pagesOf(market)).get(uid);
  if (movedTo === undefined && written)
    return { route, written, slices: await contentPages.slicesOf(market, written) };
  return { route: { kind: 'not-found', market, isFetched: true }, ...(movedTo !== undefined && { movedTo }) };
}

async function categoryOf(
  browse: PageDependencies['browse'],
  route: Extract<PageRoute, { kind: 'category' }>,
): Promise<Destination> {
  const { market, permalink } = route;
  try {
    return { route, listing: await browse.categoryPage(market, permalink) };
  } catch (error) {
    if (error instanceof CategoryNotFoundError)
      return { route: { kind: 'not-found', market, isFetched: true } };
    throw error;
  }
}

async function textsFor(
  { content, warn }: PageDependencies,
  { route, product, written }: Destination,
): Promise<PageTexts | undefined> {
  if (product || written || route.kind === 'page' || route.kind === 'category' || 'path' in route)
    return undefined;
  try {
    return await content.page(route.kind === 'start' ? 'home' : route.kind, route.market);
  } catch (error) {
    // does not throw the error, because a page without its title is better than no page
    warn({ err: error, page: route.kind }, 'no content for the head of a page');
    return undefined;
  }
}

const NO_LABELS: CanvasLabels = {};

/** Returns the labels from the content. Returns none if they fail to load; the page then uses its built-in labels. */
async function labelsFor(
  { content, warn }: PageDependencies,
  { route: { market } }: Destination,
): Promise<CanvasLabels> {
  try {
    return await content.canvasLabels(market);
  } catch (error) {
    warn({ err: error, market: market.identifier }, 'no content for the labels of a page');
    return NO_LABELS;
  }
}

/** Returns the extras, because the form counts its steps with them. If undefined, the page fetches them. */
async function extrasFor({ extras, warn }: PageDependencies, { market }: PageRoute, product: Product) {
  try {
    return await extras.extrasOf(product, market);
  } catch (error) {
    warn({ err: error, product: product.slug }, 'no extras for a page');
    return undefined;
  }
}

/** Returns the product whose cover represents the page, for example on social networks. */
export const shownProductOf = ({ product, home, listing }: Destination) =>
  product ?? home?.hero ?? listing?.products[0];

export async function gather(
  dependencies: PageDependencies,
  books: ExampleBooks,
  pathname: string,
  browser: PageBrowser,
): Promise<Ingredients> {
  const { catalogue, muse, releases } = dependencies;
  const destination = await destinationOf(dependencies, pathname);
  const { route, product } = destination;
  const shownProduct = shownProductOf(destination);
  const [texts, labels, footer, header, released, exampleBook, extras] = await Promise.all([
    textsFor(dependencies, destination),
    labelsFor(dependencies, destination),
    dependencies.contentPages.footerOf(route.market),
    dependencies.contentPages.headerOf(route.market),
    releases.currentReleases(browser),
    product && books.bookOf(route, product),
    product && extrasFor(dependencies, route, product),
  ]);
  return {
    ...{ destination, texts, labels, footer, header, released, exampleBook, extras },
    coverPackage: shownProduct && muse.package(shownProduct.slug),
    isUnlisted: product !== undefined && !catalogue.isListed(product.slug),
    schema: product && muse.schemaPreview(product.slug, { lang: route.market.locale }),
  };
}

async function exampleBook(muse: Muse, slug: string, locale: string, day: string) {
  const schema = muse.schemaPreview(slug, { lang: locale });
  const book = muse.package(slug);
  if (!schema || !book) return undefined;
  const values = trimCharacters(previewCustomisation(schemaOn(schema, day), {}));
  const customisation = { ...values, local_date: day };
  const result = await muse.toc(book, customisation, { lang: locale });
  return result.kind === 'pages' ? { customisation, toc: { pages: result.pages } } : undefined;
}

export type ExampleBook = NonNullable<Awaited<ReturnType<typeof exampleBook>>>;
/** Maximum number of cached books. A book takes 20 KB. */
const EXAMPLE_BOOKS_KEPT = 500;

interface ExampleBookParts {
  readonly muse: Muse;
  readonly warn: (details: object, message: string) => void;
}

/**
 * Example books for the first HTML, so that the page paints before scripts run. They are cached by version and UTC day,
 * because ages in a book depend on the day. If the local day in the browser differs, it fetches a book for its own day.
 */
export class ExampleBooks {
  /** single flight for concurrent visitors */
  private readonly books = new LRUCache<string, Promise<ExampleBook | undefined>>({
    max: EXAMPLE_BOOKS_KEPT,
  });

  constructor(private readonly dependencies: ExampleBookParts) {}

  /** @returns undefined if the example values of the package are not a valid book */
  async bookOf({ market }: PageRoute, { slug }: Product): Promise<ExampleBook | undefined> {
    const { muse, warn } = this.dependencies;
    const [day = ''] = new Date().toISOString().split('T');
    const key = `${slug} ${muse.package(slug)?.version} ${market.locale} ${day}`;
    const book = this.books.get(key) ?? exampleBook(muse, slug, market.locale, day);
    this.books.set(key, book);
    try {
      return await book;
    } catch (err) {
      this.books.delete(key);
      warn({ err, product: slug }, 'no pages of the book for a page');
      return undefined;
    }
  }
}
