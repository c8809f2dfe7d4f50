import { encodeLink } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';

/** @returns the slug of the path's product; undefined if the path has no product */
export function slugOfPath(pathname: string): string | undefined {
  const slug = /\/(?:personalized-products\/|create\/(?=[^/]+\/))([^/]+)/.exec(pathname)?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
}

/**
 * @param page - its query has no customisation, because a product page has already removed it
 * @returns the page's address with the values in the query or, if they are too long for it, in the fragment
 * Source: docs/rules.md LINK-06, LINK-09
 */
export function pageLink(
  page: { origin: string; pathname: string; search: string },
  values: Customisation,
): string {
  const { query, hash } = encodeLink(values);
  const search = [withoutLine(page.search), query].filter((part) => part !== '').join('&');
  return `${page.origin}${page.pathname}${search === '' ? '' : `?${search}`}${hash}`;
}

/** Removes the cart line's id (`line`) from the query, because the recipient of a link starts a new book. */
const withoutLine = (search: string): string =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => !pair.startsWith('line='))
    .join('&');
