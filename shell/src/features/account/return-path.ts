import type { Market } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';

/** Pages on the way into an account: a sign-in never returns to them. */
const ON_THE_WAY = /^\/account\/(sign-in|sign-up|forgotten|reset|confirm|link|email|undo)(\/|$)/;

/**
 * Returns the target of a sign-in, from the `to` of the page's address.
 *
 * @returns a path of this market with its query, always on this origin; undefined if `to` names none
 * Source: docs/rules.md ACC-42
 */
export function returnPath(search: string, market: Market): string | undefined {
  const to = new URLSearchParams(search).get('to');
  const address = to?.startsWith('/') ? addressOf(to) : undefined;
  if (!address) return undefined;
  const { origin, pathname, search: query } = address;
  // `/..//` resolves to a path like another host's
  if (origin !== window.location.origin || pathname.startsWith('//')) return undefined;
  const named = marketFromPath(pathname);
  return named.market.identifier === market.identifier && !ON_THE_WAY.test(named.rest)
    ? pathname + query
    : undefined;
}

function addressOf(to: string): URL | undefined {
  try {
    return new URL(to, window.location.origin);
  } catch {
    return undefined; // not a valid address
  }
}
