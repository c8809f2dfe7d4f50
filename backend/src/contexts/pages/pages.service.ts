import { LRUCache } from 'lru-cache';
import {
  SHOP_LABEL_NAMES,
  type BootData,
  type BrowseAnswer,
  type CanvasLabels,
  type ContentSlice,
  type Product,
  type RemoteRelease,
  type ShopLabels,
} from '@bindery/shared/contracts';
import { languageOf, type Market } from '@bindery/shared/market';
import type { ProductPackage } from '@bindery/muse';
import { isInEu } from '../../platform/market-law';
import { isSameList } from '../../platform/refreshing-cache';
import { NOTHING_OVERRIDDEN, withOverrides, type Overridden, type PageBrowser } from '../releases';
import {
  ExampleBooks,
  gather,
  shownProductOf,
  type Ingredients,
  type PageDependencies,
} from './page-ingredients';
import { type PageHead, type PagePicture, type PageQuestion, SITE_NAME } from './search-tags';
import type { PageNotices, PageParts } from './page-html';
import type { Preload } from './preloads';
import { pathIn, pathPattern, type PageRoute } from './page-route';
import { panelBelow } from './staff-page';
import { renderedPath } from './rendered-pages';

/** Returns a function that numbers objects for cache keys. The same object always gets the same number. */
export function createNumbers(): (value: object | undefined) => number {
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;
  return (value) => {
    if (!value) return 0;
    const number = numbers.get(value) ?? (lastNumber += 1);
    numbers.set(value, number);
    return number;
  };
}

const FALLBACK_HEAD: PageHead = { title: SITE_NAME, description: 'Personalised picture books' };

export interface Pages {
  /**
   * Returns all parts of a page except template, nonce and fonts. `status` is 404 for the 404 page. The object is the
   * same until an input changes. If builds are overridden, it is always a new object.
   *
   * @param browser - selects the builds
   */
  page(pathname: string, browser?: PageBrowser, overridden?: Overridden): Promise<SharedPage>;
}

interface SharedPage {
  readonly status: 200 | 404;
  /** path to which the page has moved */
  readonly movedTo: string | undefined;
  readonly pageParts: Omit<PageParts, 'nonce' | 'hasFrame'>;
}

/** The shop's widest picture. Source: docs/rules.md PAGE-01 */
const PICTURE_WIDTH_PX = 1200;

/** The contact form with its topic chosen. */
const WITHDRAWAL = 'contact?topic=withdrawal';

/** Number of books that describe a category. */
const DESCRIBED_BOOKS = 4;

/** Matches files with the texts of one language: 'words-pt-arb.<hash>.js'. */
const WORDS = /^words-([a-z]+)-/;

function inLanguage<Remote extends RemoteRelease>(remote: Remote, language: string): Remote {
  if (!remote.pageFiles) return remote;
  const isRead = (name: string): boolean => (WORDS.exec(name)?.[1] ?? language) === language;
  const pageFiles = Object.fromEntries(
    Object.entries(remote.pageFiles).map(([kind, names]) => [kind, names.filter(isRead)]),
  );
  return { ...remote, pageFiles };
}

/** Returns the scripts of a remote that run before the page shows its content: its entry and the page's first files. */
function firstFiles({ entry, integrity, files, pageFiles }: RemoteRelease, { kind }: PageRoute): Preload[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const hashed = (pageFiles?.[kind] ?? []).flatMap((name): Preload[] => {
    const hash = files[folder + name];
    return hash ? [{ href: folder + name, as: 'script', integrity: hash, isLate: true }] : [];
  });
  return [{ href: entry, as: 'script', integrity, isLate: true }, ...hashed];
}

function pictureOf({ coverImage }: Pick<Product, 'coverImage'>, { book }: ProductPackage): PagePicture {
  const { width, height } = book.page;
  return {
    path: `${coverImage.url}?_width=${PICTURE_WIDTH_PX}`,
    alternativeText: coverImage.alternativeText,
    widthPx: PICTURE_WIDTH_PX,
    heightPx: Math.round((height / width) * PICTURE_WIDTH_PX),
  };
}

const questionsIn = (slice: ContentSlice): PageQuestion[] =>
  slice.type === 'questions'
    ? slice.questions.map(({ question, answer }) => ({
        question,
        answer: answer.map(({ text }) => text).join('\n'),
      }))
    : [];

/** Without a description by an editor, a category is described by the names of its books. */
function categoryHead({
  category,
  products,
}: BrowseAnswer): Pick<PageHead, 'title' | 'description' | 'category'> {
  const { name = '', description } = category ?? {};
  const names = products.slice(0, DESCRIBED_BOOKS).map((product) => product.name);
  return {
    title: `${name} | ${SITE_NAME}`,
    description: description || `${name}: ${names.join(', ')}`,
    ...(category && { category }),
  };
}

function headOf({ destination, texts, coverPackage, isUnlisted }: Ingredients): PageHead {
  const { route, product, written, listing, slices = [] } = destination;
  const shownProduct = shownProductOf(destination);
  const picture = shownProduct && coverPackage && pictureOf(shownProduct, coverPackage);
  if (product)
    return {
      title: product.meta_title,
      description: product.meta_description,
      ...{ picture, product, isUnlisted },
    };
  if (listing) return { ...categoryHead(listing), picture };
  if (written)
    return {
      title: written.metaTitle,
      description: written.metaDescription,
      questions: slices.flatMap(questionsIn),
    };
  // this page needs no title of its own, because search engines do not index it
  if ('path' in route) return FALLBACK_HEAD;
  if (!texts) return { ...FALLBACK_HEAD, picture };
  return { title: texts.meta_title, description: texts.meta_description, picture };
}

/** @param priceNote - the text beside prices in the market; used if the content has no such label */
const shopLabels = (labels: CanvasLabels, priceNote: string | undefined): ShopLabels => ({
  ...(priceNote && { price_note_label: priceNote }),
  ...Object.fromEntries(SHOP_LABEL_NAMES.flatMap((name) => (labels[name] ? [[name, labels[name]]] : []))),
});

/**
 * Adds the link with which shoppers of the European Union withdraw from a contract.
 * Source: Directive (EU) 2023/2673, docs/rules.md MKT-09
 */
function withWithdrawal(
  footer: BootData['footer'],
  { withdraw_label: title }: CanvasLabels,
  market: Market,
): BootData['footer'] {
  return title && isInEu(market) ? [...(footer ?? []), { uid: WITHDRAWAL, title }] : footer;
}

const noticesOf = (labels: CanvasLabels): PageNotices => ({
  oldBrowser: labels['old_browser_label'] || 'Please update your browser to shop here.',
  scriptsNeeded: labels['scripts_needed_label'] || 'This shop needs JavaScript.',
  countries: labels['country_chooser_label'] || 'Country',
});

/** Returns, by path, the API responses that the page would otherwise fetch at its start. */
function preloadedFor({ destination, schema, exampleBook, extras }: Ingredients): Record<string, unknown> {
  const { route, product, home, written, slices, listing } = destination;
  const query = `?marketplace=${route.market.identifier}`;
  if (written) {
    const { uid, title } = written;
    return { [`/_canvas/api/pages/${uid}${query}`]: { data: { uid, title, slices } } };
  }
  if (listing)
    return { [`/_canvas/api/browse${query}&category=${listing.category!.permalink}`]: { data: listing } };
  if (!product) return home ? { [`/_canvas/api/home${query}`]: { data: home } } : {};
  const { slug } = product;
  return {
    [`/_canvas/api/products/${slug}${query}`]: { data: product },
    [`/content/product/${slug}/schema/preview`]: schema,
    ...(exampleBook && { [`/content/product/${slug}/toc`]: exampleBook }),
    ...(extras && { [`/_canvas/api/extras${query}&slug=${slug}`]: { data: { extras } } }),
  };
}

function bootData(
  {
    config: { environment, tagManager, consentProvider, requestTimeoutMs, tracing },
    flags,
  }: Omit<PageConfig, 'sellers'>,
  { market }: PageRoute,
  content: Pick<BootData, 'remotes' | 'preloaded' | 'labels' | 'footer' | 'header' | 'seller'>,
): BootData {
  return {
    environment,
    marketplace: market.identifier,
    flags,
    requestTimeoutMs,
    ...(tracing && { traceShare: tracing.share }),
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

type PageConfig = Pick<PageDependencies, 'config' | 'flags' | 'sellers'>;

/** The page depends only on the arguments, so that the ingredients can be the cache key. */
function makePage(
  { config, flags, sellers }: PageConfig,
  ingredients: Ingredients,
  overridden: Overridden,
): SharedPage {
  const { destination, footer, header, labels, released } = ingredients;
  const { route, movedTo } = destination;
  const language = languageOf(route.market);
  const listed = withOverrides(released, overridden).map((remote) => inLanguage(remote, language));
  const preloads = listed
    .filter(({ routes }) => routes.includes(route.kind))
    .flatMap((remote) => firstFiles(remote, route));
  const remotes = listed.map(({ routes: _routes, owner, modulePlaces, ...remote }): RemoteRelease => ({
    ...remote,
    files: {},
    // shoppers' pages do not name teams
    ...(config.environment !== 'production' && owner && { owner }),
    ...(modulePlaces && {
      places: modulePlaces.map(({ page, slot, expose }) => ({
        ...{ slot, expose },
        paths: pathPattern(page, route.market),
      })),
    }),
  }));
  const preloaded = preloadedFor(ingredients);
  const { priceNote } = sellers.sellerOf(route.market.identifier);
  return {
    status: route.kind === 'not-found' ? 404 : 200,
    movedTo: movedTo && pathIn({ kind: 'page', market: route.market, uid: movedTo }, route.market),
    pageParts: {
      ...{ route, preloads, head: headOf(ingredients), origin: config.publicOrigin },
      notices: noticesOf(labels),
      boot: {
        ...bootData({ config, flags }, route, {
          ...{ remotes, preloaded, header },
          footer: withWithdrawal(footer, labels, route.market),
          seller: sellers.footLineOf(route.market.identifier),
          labels: shopLabels(labels, priceNote),
        }),
        ...panelBelow(remotes),
      },
    },
  };
}

/** Maximum number of cached pages. With each set of releases, 16 markets have a few pages and their product pages. */
const KEPT_PAGES = 2000;

interface KeptPage {
  readonly inputs: readonly unknown[];
  readonly page: SharedPage;
}

export function createPagesService(dependencies: PageDependencies): Pages {
  const books = new ExampleBooks(dependencies);
  const numberOf = createNumbers();
  const keptPages = new LRUCache<string, KeptPage>({ max: KEPT_PAGES });
  return {
    async page(pathname, browser = {}, overridden = NOTHING_OVERRIDDEN) {
      const ingredients = await gather(dependencies, books, pathname, browser);
      if (overridden.size > 0) return makePage(dependencies, ingredients, overridden);
      const { destination, ...otherIngredients } = ingredients;
      const { route, product, home, listing, slices, movedTo } = destination;
      const inputs = [product, home, listing, slices, movedTo, ...Object.values(otherIngredients)];
      const key = `${numberOf(ingredients.released)} ${route.kind} ${renderedPath(route)}`;
      const keptPage = keptPages.get(key);
      if (keptPage && isSameList(keptPage.inputs, inputs)) return keptPage.page;
      const page = makePage(dependencies, ingredients, overridden);
      keptPages.set(key, { inputs, page });
      return page;
    },
  };
}
