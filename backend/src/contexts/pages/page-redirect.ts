import { keyOfPair } from '@bindery/shared/customisation';
import { findMarket } from '@bindery/shared/market';
import { isSlug, pathIn, readRoute } from './page-route';

const LED_BY: ReadonlySet<string> = new Set(['marketplace', 'solidus_slug']);

/**
 * Returns the redirect of an address if its query names a product, a market or both. Other parameters stay as written,
 * such as campaigns and the linked book.
 *
 * @param query - without '?'
 * @returns a path of this site with its query, or undefined if the address is the page itself
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
  if (slug === undefined) return undefined; // a market alone redirects nowhere: its pages have their own address
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
