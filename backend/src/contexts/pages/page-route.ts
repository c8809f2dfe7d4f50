import { marketFromPath, type Market, languageOf, MARKETS, findMarket } from '@bindery/shared/market';
import { keyOfPair } from '@bindery/shared/customisation';

/** The page that a path names. `slug` may name a product that does not exist. */
export type PageRoute =
  | { readonly kind: 'home' | 'cart' | 'start'; readonly market: Market }
  /** `isFetched`: true if the browser tries to fetch the data, because the path may name a product or other page */
  | { readonly kind: 'not-found'; readonly market: Market; readonly isFetched?: true }
  | { readonly kind: 'product'; readonly market: Market; readonly slug: string }
  | {
      readonly kind: 'options';
      readonly market: Market;
      readonly slug: string;
      readonly name: StepAfterForm;
    }
  /** a page that editors have written. `uid` may name a page that does not exist */
  | { readonly kind: 'page'; readonly market: Market; readonly uid: string }
  /** `permalink` may name a category that does not exist */
  | { readonly kind: 'category'; readonly market: Market; readonly permalink: string }
  /** personal pages and the search page; the browser fetches their data */
  | {
      readonly kind: 'account' | 'orders' | 'checkout' | 'privacy' | 'search';
      readonly market: Market;
      readonly path: string;
    }
  /** a step of the form, counted from 1. Only the form knows the number of its steps */
  | { readonly kind: 'step'; readonly market: Market; readonly slug: string; readonly step: number };

const STEPS_AFTER_FORM = ['format', 'gift-wrap', 'add-ons', 'options'] as const;
type StepAfterForm = (typeof STEPS_AFTER_FORM)[number];
const OWN_PAGES = {
  account: [
    '',
    'sign-in',
    'sign-up',
    'forgotten',
    'reset',
    'confirm',
    'link',
    'email',
    'undo',
    'delete',
    'export',
    'orders',
  ],
  orders: ['', 'find', 'open', 'email', 'not-mine'],
  checkout: ['', 'address', 'shipping', 'payment', 'review', 'confirmation'],
  privacy: ['your-data', 'receipt'],
} as const;
/** Categories have the address of their permalink. */
const CATEGORY_ROOT = 'books';
const MOST_STEPS = 6;
const STEP = /^[1-9]\d?$/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** @returns the path without its prefix /us; undefined if it has no such prefix. Source: docs/rules.md MKT-01 */
export function barePath(pathname: string): string | undefined {
  if (pathname !== '/us' && !pathname.startsWith('/us/')) return undefined;
  // the result has a single leading slash, because a browser would read '//evil.example' as another host
  return `/${pathname.slice('/us'.length).replace(/^[/\\]+/, '')}`;
}

/** Parses the path of a page, with or without a trailing slash. Source: docs/architecture.md */
export function readRoute(pathname: string): PageRoute {
  const { market, pagePath: restPath } = marketFromPath(pathname);
  const segments = restPath.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  const [firstSegment, second, third] = segments;
  if (segments.length === 0) return { kind: 'home', market };
  if (firstSegment === 'pages' && segments.length === 2 && SLUG.test(second!))
    return { kind: 'page', market, uid: second! };
  if (firstSegment === CATEGORY_ROOT && segments.length <= MOST_STEPS && segments.every(isSlug))
    return { kind: 'category', market, permalink: segments.join('/') };
  if (firstSegment === 'search' && segments.length === 1) return { kind: 'search', market, path: '/search' };
  if (firstSegment === 'cart' && segments.length === 1) return { kind: 'cart', market };
  if (
    firstSegment === 'account' ||
    firstSegment === 'orders' ||
    firstSegment === 'checkout' ||
    firstSegment === 'privacy'
  ) {
    const names: readonly string[] = OWN_PAGES[firstSegment];
    if (segments.length <= 2 && names.includes(second ?? ''))
      return { kind: firstSegment, market, path: `/${segments.join('/')}` };
    const isStep = third === undefined || third === 'review' || STEP.test(third);
    if (firstSegment === 'orders' && second === 'edit' && segments.length <= 3 && isStep)
      return { kind: firstSegment, market, path: `/${segments.join('/')}` };
  }
  if (firstSegment === 'create' && second === 'start' && segments.length === 2)
    return { kind: 'start', market };
  if (firstSegment === 'personalized-products' && second !== undefined && SLUG.test(second)) {
    if (segments.length === 2) return { kind: 'product', market, slug: second };
    if (segments.length === 3 && third === 'options')
      return { kind: 'options', market, slug: second, name: third };
  }
  if (firstSegment === 'create' && second !== undefined && SLUG.test(second) && segments.length === 3) {
    const name = STEPS_AFTER_FORM.find((step) => step === third);
    if (name) return { kind: 'options', market, slug: second, name };
    if (STEP.test(third!)) return { kind: 'step', market, slug: second, step: Number(third) };
  }
  return { kind: 'not-found', market };
}

const SLUG_PATTERN = SLUG.source.slice(1, -1);
const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`;
const subpathPattern = (names: readonly string[]): string =>
  names.map((name) => (name === '' ? '' : `/${name}`)).join('|');
const PATTERNS: Readonly<Record<Exclude<PageRoute['kind'], 'not-found'>, string>> = {
  home: '',
  cart: '/cart',
  start: '/create/start',
  product: `/personalized-products/${SLUG_PATTERN}`,
  options: `/create/${SLUG_PATTERN}/${anyOf(STEPS_AFTER_FORM)}|/personalized-products/${SLUG_PATTERN}/options`,
  step: `/create/${SLUG_PATTERN}/${STEP.source.slice(1, -1)}`,
  page: `/pages/${SLUG_PATTERN}`,
  category: `/${CATEGORY_ROOT}(?:/${SLUG_PATTERN}){0,${MOST_STEPS - 1}}`,
  search: '/search',
  account: `/account(?:${subpathPattern(OWN_PAGES.account)})`,
  orders: `/orders(?:${subpathPattern(OWN_PAGES.orders)}|/edit(?:/(?:review|${STEP.source.slice(1, -1)}))?)`,
  checkout: `/checkout(?:${subpathPattern(OWN_PAGES.checkout)})`,
  privacy: `/privacy/${anyOf(OWN_PAGES.privacy)}`,
};

/** @returns a regular expression for the browser. It matches the paths that `readRoute` parses as this kind */
export function pathPattern(kind: PageRoute['kind'], { prefix }: Pick<Market, 'prefix'>): string {
  const paths =
    kind === 'not-found' ? `(?!${anyOf(Object.values(PATTERNS))}/?$).*` : `${anyOf([PATTERNS[kind]])}/?`;
  return `^${prefix}${paths}$`;
}

/** @returns the path of the same page in another market, without a trailing slash (except the home page of `us`) */
export function pathIn(route: PageRoute, market: Market): string {
  return `${market.prefix}${restPathOf(route)}` || '/';
}

function restPathOf(route: PageRoute): string {
  switch (route.kind) {
    case 'product':
      return `/personalized-products/${route.slug}`;
    case 'step':
      return `/create/${route.slug}/${route.step}`;
    case 'options':
      return `/create/${route.slug}/${route.name}`;
    case 'page':
      return `/pages/${route.uid}`;
    case 'category':
      return `/${route.permalink}`;
    case 'cart':
      return '/cart';
    case 'start':
      return '/create/start';
    case 'account':
    case 'orders':
    case 'checkout':
    case 'privacy':
    case 'search':
      return route.path;
    default:
      return '';
  }
}

const { market: ROOT_MARKET } = marketFromPath('/');

/** A page in one market. `hreflang`: language and country ('en-GB'), or 'x-default'. */
export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/**
 * Returns the page's address in every market. Visitors from other countries get the address in the market at `/`.
 *
 * @param origin - the shop's origin, without a trailing slash. Source: docs/rules.md SEO-03
 */
export function alternatesOf(origin: string, route: PageRoute): Alternate[] {
  return [
    ...MARKETS.map((market) => ({
      hreflang: `${languageOf(market)}-${market.iso}`,
      href: origin + pathIn(route, market),
    })),
    { hreflang: 'x-default', href: origin + pathIn(route, ROOT_MARKET) },
  ];
}

const LED_BY: ReadonlySet<string> = new Set(['marketplace', 'solidus_slug']);

/**
 * Returns the redirect target of a product's address whose query names the product, the market or both. Does not change
 * other parameters, such as campaigns and the values of a linked book.
 *
 * @param query - without '?'
 * @returns a path of this site with its query, or undefined if the address needs no redirect
 * Source: docs/rules.md LINK-12
 */
export function pageOfQuery(pathname: string, query: string): string | undefined {
  const route = readRoute(pathname);
  const queryParameters = new URLSearchParams(query);
  const ownSlug = 'slug' in route ? route.slug : undefined;
  const isStart = route.kind === 'start';
  const named = [
    ...(isStart ? queryParameters.getAll('product_slug') : []),
    ...queryParameters.getAll('solidus_slug'),
  ].filter(isSlug);
  const slug = named.at(-1) ?? ownSlug;
  if (slug === undefined) return undefined; // a market alone causes no redirect, because each market has its own URLs
  const market = findMarket(queryParameters.getAll('marketplace').at(-1) ?? '') ?? route.market;
  const path = pathIn(slug === ownSlug ? route : { kind: 'product', market, slug }, market);
  if (path === pathIn(route, route.market)) return undefined;
  return withQuery(path, withoutKeys(query, isStart ? new Set([...LED_BY, 'product_slug']) : LED_BY));
}

export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

function withoutKeys(query: string, keys: ReadonlySet<string>): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !keys.has(keyOfPair(pair)))
    .join('&');
}
