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
const OF_A_PRODUCT = /^\/(?:personalized-products|create)\/([^/]+)/;

interface HeldLink {
  slug: string;
  book: DecodedQuery;
}

let held: HeldLink | undefined;

/**
 * Takes the customisation out of the address that opened this page, and holds it until the product's page has saved it.
 * To be called before anything that could look at the address: tracking, the router, a tag manager.
 *
 * @returns tells of a query key whether what it has may be a shopper's
 * Source: docs/rules.md LINK-03, LINK-04, PRIV-01
 */
export function takeIncomingLink(preloaded: Preloaded): (key: string) => boolean {
  const { pathname, search, hash } = window.location;
  const slug = OF_A_PRODUCT.exec(marketFromPath(pathname).rest)?.[1];
  if (slug === undefined) return () => false; // no draft here, so nothing that a link could carry
  const keys = preloadedKeys(preloaded, slug);
  const link = readIncomingLink({ search, hash }, keys);
  if (link.book.kind !== 'none') hold({ slug, book: link.book });
  if (link.search !== search || link.hash !== hash)
    window.history.replaceState(window.history.state, '', `${pathname}${link.search}${link.hash}`);
  return (key) => mayBeCustomisation(key, keys);
}

/** @returns what a link brought for this product and no page has saved yet */
export function heldLink(slug: string): DecodedQuery {
  held ??= heldBefore();
  return held?.slug === slug ? held.book : { kind: 'none' };
}

/** What a link brought is saved, or the shopper was told that it cannot be. */
export function dropLink(): void {
  held = undefined;
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return; // storage is blocked: nothing is in it
  }
}

/** A reload before the page's files were all here must not lose what is no longer in the address. */
function hold(link: HeldLink): void {
  held = link;
  if (link.book.kind !== 'values') return;
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ slug: link.slug, values: link.book.values }));
  } catch {
    return; // storage is blocked or full: it is held as long as the document
  }
}

function heldBefore(): HeldLink | undefined {
  try {
    const record = parseStoredCustomisation(window.sessionStorage.getItem(STORAGE_KEY) ?? '');
    const { slug, values } = (record ?? {}) as { slug?: string; values?: Record<string, unknown> };
    return slug && values ? { slug, book: { kind: 'values', values } } : undefined;
  } catch {
    return undefined;
  }
}
