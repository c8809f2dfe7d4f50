import type { Market } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';

/** Pages that only lead into an account: nobody is sent back to them. */
const ON_THE_WAY = /^\/account\/(sign-in|sign-up|forgotten|reset|confirm|link|email|undo)(\/|$)/;

/**
 * Where a sign-in leads to, from the `to` of the page's address.
 *
 * @returns a path of this market with its query, on this origin whatever `to` says; undefined if it names none
 * Source: docs/rules.md ACC-42
 */
export function returnPath(search: string, market: Market): string | undefined {
  const to = new URLSearchParams(search).get('to');
  const address = to?.startsWith('/') ? addressOf(to) : undefined;
  if (!address) return undefined;
  const { origin, pathname, search: query } = address;
  // the path that is left of `/..//` begins like another host's
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
    return undefined; // no address at all
  }
}
