import {
  SHOP_LABEL_NAMES,
  type BootData,
  type CanvasLabels,
  type Flags,
  type Product,
  type ProductSummary,
  type RemoteRelease,
  type ShopLabels,
} from '@bindery/shared/contracts';
import { languageOf } from '@bindery/shared/market';
import type { Config } from '../../platform/config';
import { NotFoundError } from '../../platform/problems';
import type { Catalogue } from '../catalogue';
import type { ContentGateway } from '../content';
import type { Extras } from '../extras';
import type { Muse } from '@bindery/muse';
import { NOTHING_OVERRIDDEN, withOverrides, type Bucket, type Overridden, type Releases } from '../releases';
import { ExampleBooks } from './example-books';
import { Interned } from './interned';
import type { PageHead, PagePicture } from './page-head';
import type { PageNotices, PageParts, Preload } from './page-html';
import { readRoute, type PageRoute } from './page-route';
import { panelBelow } from './panel';
import { SITE_NAME } from './structured-data';

const FALLBACK_HEAD: PageHead = { title: SITE_NAME, description: 'Personalised picture books' };

export interface PageDependencies {
  readonly config: Pick<
    Config,
    'environment' | 'publicOrigin' | 'tagManager' | 'consentProvider' | 'requestTimeoutMs'
  >;
  readonly catalogue: Catalogue;
  readonly content: ContentGateway;
  readonly extras: Pick<Extras, 'of'>;
  readonly muse: Muse;
  readonly releases: Releases;
  readonly flags: Flags;
  readonly warn: (details: object, message: string) => void;
}

export interface Pages {
  /**
   * Everything of a page but its template, nonce and fonts. `status` is 404 where the page is the 404 page. The parts of a
   * page without overridden builds are the same object until something of them changes.
   *
   * @param bucket - of the browser it is for: a canary is for some
   */
  page(
    pathname: string,
    bucket?: Bucket,
    overridden?: Overridden,
  ): Promise<{ status: 200 | 404; parts: Omit<PageParts, 'nonce' | 'hasFrame'> }>;
}

/** What a path leads to. */
interface Destination {
  readonly route: PageRoute;
  readonly product?: Product;
  /** of home: what the market sells */
  readonly products?: readonly ProductSummary[];
}

/** The widest that the shop draws. Source: docs/rules.md PAGE-01 */
const PICTURE_WIDTH_PX = 1200;

/**
 * The scripts of a remote that a page runs before it shows what it is for: the entry, the files of the modules that the
 * page shows first, and the words where they are not English.
 */
function firstFiles({ entry, integrity, files, pageFiles }: RemoteRelease, route: PageRoute): Preload[] {
  const wordsMark = `/words-${languageOf(route.market)}-`;
  const words = Object.keys(files).filter((file) => file.includes(wordsMark) && file.endsWith('.js'));
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const modules = (pageFiles?.[route.kind] ?? []).map((name) => folder + name);
  const hashed = [...modules, ...words].flatMap((href): Preload[] => {
    const hash = files[href];
    return hash ? [{ href, as: 'script', integrity: hash }] : [];
  });
  return [{ href: entry, as: 'script', integrity }, ...hashed];
}

async function destinationOf({ catalogue }: PageDependencies, pathname: string): Promise<Destination> {
  const route = readRoute(pathname);
  if (route.kind === 'home') return { route, products: await catalogue.products(route.market) };
  if (!('slug' in route)) return { route };
  try {
    return { route, product: await catalogue.product(route.market, route.slug) };
  } catch (error) {
    if (error instanceof NotFoundError) return { route: { kind: 'not-found', market: route.market } };
    throw error;
  }
}

/** The cover of a product, as the catalogue's pages show it. */
function pictureOf(
  { muse }: PageDependencies,
  { slug, coverImage }: Pick<Product, 'slug' | 'coverImage'>,
): PagePicture | undefined {
  const size = muse.package(slug)?.book.page;
  return (
    size && {
      path: `${coverImage.url}?_width=${PICTURE_WIDTH_PX}`,
      alternativeText: coverImage.alternativeText,
      widthPx: PICTURE_WIDTH_PX,
      heightPx: Math.round((size.height / size.width) * PICTURE_WIDTH_PX),
    }
  );
}

async function headOf(
  dependencies: PageDependencies,
  { route, product, products = [] }: Destination,
): Promise<PageHead> {
  const { catalogue, content, warn } = dependencies;
  if (product)
    return {
      title: product.meta_title,
      description: product.meta_description,
      picture: pictureOf(dependencies, product),
      product,
      isUnlisted: !catalogue.isListed(product.slug),
    };
  // the page says what it is itself: no search engine reads it
  if ('path' in route) return FALLBACK_HEAD;
  const [first] = products;
  const picture = first && pictureOf(dependencies, first);
  try {
    const texts = await content.page(route.kind === 'start' ? 'home' : route.kind, route.market);
    return { title: texts.meta_title, description: texts.meta_description, picture };
  } catch (error) {
    // a page without its title is better than no page
    warn({ err: error, page: route.kind }, 'no content for the head of a page');
    return { ...FALLBACK_HEAD, picture };
  }
}

/** The content's labels; a page without them has words of its own. */
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
const NO_LABELS: CanvasLabels = {};

/** Those that pages use outside a product's form. */
const shopLabels = (labels: CanvasLabels): ShopLabels =>
  Object.fromEntries(SHOP_LABEL_NAMES.flatMap((name) => (labels[name] ? [[name, labels[name]]] : [])));

const noticesOf = (labels: CanvasLabels): PageNotices => ({
  oldBrowser: labels['old_browser_label'] || 'Your browser is too old for this shop. Please update it.',
  scriptsNeeded: labels['scripts_needed_label'] || 'This shop needs JavaScript.',
  countries: labels['country_chooser_label'] || 'Country',
});

/** Answers the page would ask for at once, by the path it would ask. */
async function preloadedFor(
  dependencies: PageDependencies,
  { route, product, products }: Destination,
  books: ExampleBooks,
): Promise<Record<string, unknown>> {
  const { muse } = dependencies;
  const query = `?marketplace=${route.market.identifier}`;
  if (product) {
    return {
      [`/_canvas/api/products/${product.slug}${query}`]: { data: product },
      [`/content/product/${product.slug}/schema/preview`]: muse.schemaPreview(product.slug, {
        lang: route.market.locale,
      }),
      ...(await books.preloaded(route, product)),
      ...(await extrasFor(dependencies, route, product)),
    };
  }
  return products ? { [`/_canvas/api/products${query}`]: { data: { products } } } : {};
}

/** The form says with them how many steps there are. The page asks itself where they cannot be had. */
async function extrasFor({ extras, warn }: PageDependencies, { market }: PageRoute, product: Product) {
  const path = `/_canvas/api/extras?marketplace=${market.identifier}&slug=${product.slug}`;
  try {
    return { [path]: { data: { extras: await extras.of(product, market) } } };
  } catch (error) {
    warn({ err: error, product: product.slug }, 'no extras for a page');
    return {};
  }
}

function bootData(
  { config: { environment, tagManager, consentProvider, requestTimeoutMs }, flags }: PageDependencies,
  { market }: PageRoute,
  content: Pick<BootData, 'remotes' | 'preloaded' | 'labels'>,
): BootData {
  return {
    environment,
    marketplace: market.identifier,
    flags,
    requestTimeoutMs,
    ...(consentProvider && {
      consentProvider: {
        name: consentProvider.name,
        siteId: consentProvider.siteId,
        script: consentProvider.script,
      },
    }),
    ...content,
    tracking: {
      ...(tagManager
        ? { host: tagManager.host, containerId: tagManager.containerId, query: tagManager.query }
        : {}),
      ecommerceEndpoint: `/${market.identifier}/data/ecommerce`,
      errorReportEndpoint: '/report-error',
    },
  };
}

type SharedParts = Omit<PageParts, 'nonce' | 'hasFrame'>;
type Released = Awaited<ReturnType<Releases['current']>>;

function internedDestination(interned: Interned, destination: Destination): Destination {
  const { route, product, products = [] } = destination;
  for (const listed of [route.market, ...products]) interned.byIdentity(listed);
  if (!product) return destination;
  return { ...destination, product: interned.of(`${route.market.identifier} ${product.slug}`, product) };
}

/** @returns the earlier parts if they are equal. The answers in them are compared one by one, and mostly by identity. */
function internedParts(interned: Interned, parts: SharedParts): SharedParts {
  const { boot, route } = parts;
  const answers = Object.entries(boot.preloaded).map(([path, answer]) => [
    path,
    interned.of(`${route.market.identifier} ${path}`, answer as object),
  ]);
  const preloaded = Object.fromEntries(answers) as BootData['preloaded'];
  return interned.byContent({ ...parts, boot: { ...boot, preloaded } });
}

export function createPagesService(dependencies: PageDependencies): Pages {
  const { environment, publicOrigin: origin } = dependencies.config;
  const books = new ExampleBooks(dependencies);
  const interned = new Interned();
  const remotesBySet = new WeakMap<Released, RemoteRelease[]>();

  /** What the browser reads of a release set. */
  const asRemotes = (listed: Released): RemoteRelease[] =>
    listed.map(({ routes: _routes, owner, ...remote }) =>
      // a shopper's page says nothing of teams
      environment === 'production' || !owner ? remote : { ...remote, owner },
    );

  function remotesOf(listed: Released): RemoteRelease[] {
    const remotes = remotesBySet.get(listed) ?? interned.byIdentity(asRemotes(listed));
    remotesBySet.set(listed, remotes);
    return remotes;
  }

  return {
    async page(pathname, bucket, overridden = NOTHING_OVERRIDDEN) {
      const destination = internedDestination(interned, await destinationOf(dependencies, pathname));
      const { route } = destination;
      const [head, preloaded, labels, released] = await Promise.all([
        headOf(dependencies, destination),
        preloadedFor(dependencies, destination, books),
        labelsFor(dependencies, destination),
        dependencies.releases.current(bucket),
      ]);
      const isShared = overridden.size === 0;
      const listed = isShared ? released : withOverrides(released, overridden);
      const preloads = listed
        .filter(({ routes }) => routes.includes(route.kind))
        .flatMap((remote) => firstFiles(remote, route));
      const remotes = remotesOf(listed);
      const parts = {
        ...{ route, head, preloads, origin, notices: noticesOf(labels) },
        boot: {
          ...bootData(dependencies, route, { remotes, preloaded, labels: shopLabels(labels) }),
          ...panelBelow(remotes),
        },
      };
      return {
        status: route.kind === 'not-found' ? 404 : 200,
        parts: isShared ? internedParts(interned, parts) : parts,
      };
    },
  };
}
