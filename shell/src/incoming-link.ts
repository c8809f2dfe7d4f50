import {
  marketFromPath,
  mayBeCustomisation,
  parseStoredCustomisation,
  preloadedKeys,
  readIncomingLink,
  type DecodedQuery,
  type Preloaded,
} from '@bindery/shared/boot';

const STORAGE_KEY = 'bindery-link';
/** A search may be a child's name. */
const isSearch = (key: string): boolean => key === 'q';
const OF_A_PRODUCT = /^\/(?:personalized-products|create)\/([^/]+)/;

interface HeldLink {
  slug: string;
  book: DecodedQuery;
}

let openedLink: HeldLink | undefined;

/**
 * Removes the customisation from the URL that opened this page, and stores it until the product's page has saved it.
 * Call this before tracking, the router and the tag manager, which read the address.
 *
 * @returns a test for a query key: true if the key's value may contain a shopper's data
 * Source: docs/rules.md LINK-03, LINK-04, PRIV-01
 */
export function takeIncomingLink(preloaded: Preloaded): (key: string) => boolean {
  const { pathname, search, hash } = window.location;
  const slug = OF_A_PRODUCT.exec(marketFromPath(pathname).pagePath)?.[1];
  if (slug === undefined) return isSearch; // this is no product's page, so the link contains no book
  const keys = preloadedKeys(preloaded, slug);
  const link = readIncomingLink({ search, hash }, keys);
  if (link.book.kind !== 'none') hold({ slug, book: link.book });
  if (link.search !== search || link.hash !== hash)
    window.history.replaceState(window.history.state, '', `${pathname}${link.search}${link.hash}`);
  return (key) => isSearch(key) || mayBeCustomisation(key, keys);
}

/** @returns the link's unsaved customisation for this product */
export function heldLink(slug: string): DecodedQuery {
  openedLink ??= storedLink();
  return openedLink?.slug === slug ? openedLink.book : { kind: 'none' };
}

/**
 * Drops the link's customisation. Call this once the customisation is saved, or once the shopper has seen that it is
 * unreadable.
 */
export function dropLink(): void {
  openedLink = undefined;
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}

/** Stores the link's customisation for a reload, because the address no longer contains it. */
function hold(link: HeldLink): void {
  openedLink = link;
  if (link.book.kind !== 'values') return;
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ slug: link.slug, values: link.book.values }));
  } catch {
    return; // storage is blocked or full, so the link is only in memory
  }
}

function storedLink(): HeldLink | undefined {
  try {
    const record = parseStoredCustomisation(window.sessionStorage.getItem(STORAGE_KEY) ?? '');
    const { slug, values } = (record ?? {}) as { slug?: string; values?: Record<string, unknown> };
    return slug && values ? { slug, book: { kind: 'values', values } } : undefined;
  } catch {
    return undefined;
  }
}

const REVIEW = '/checkout/review';
/** The shop's own parameter, which stays. */
const OURS = 'payment';

/**
 * Removes the payment provider's parameters from the return address: ids, and a secret that only the provider's script
 * may read. Call this before tracking, the router and the tag manager, which read the address.
 * Source: docs/rules.md STEPS-08
 */
export function dropProviderParameters(): void {
  const { pathname, search } = window.location;
  if (search === '' || marketFromPath(pathname).pagePath !== REVIEW) return;
  const ours = new URLSearchParams(search).get(OURS);
  const keptQuery = ours === null ? '' : `?${new URLSearchParams({ [OURS]: ours }).toString()}`;
  if (keptQuery !== search) window.history.replaceState(window.history.state, '', `${pathname}${keptQuery}`);
}
