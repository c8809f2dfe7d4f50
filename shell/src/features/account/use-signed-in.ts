import { useCallback } from 'react';
import { defineEvent, getAnalytics } from '@bindery/analytics';
import { marketPath, useLocation, useMarket, useNavigate, type Market } from '@bindery/shared';
import { useQueryClient, userQuery } from '@bindery/shared/data';
import { configureRestriction } from '@bindery/shared/data/boot';
import { dropGuestToken, guestToken, marketFromPath } from '@bindery/shared/boot';
import type { Merge, User } from '@bindery/shared/contracts';
import { markSignedIn } from '../session';
import { MAILED } from './account-api';

/** Pages that lead into an account. A sign-in never leads the shopper back to one of these pages. */
const ON_THE_WAY = /^\/account\/(sign-in|sign-up|forgotten|reset|confirm|link|email|undo)(\/|$)/;

/**
 * Reads the path to which a sign-in leads: `to` in the query of the page's URL.
 *
 * @returns a path of this market with its query, always on this origin; undefined if `to` is no such path
 * Source: docs/rules.md ACC-41
 */
export function returnPath(search: string, market: Market): string | undefined {
  const to = new URLSearchParams(search).get('to');
  const address = to?.startsWith('/') ? addressOf(to) : undefined;
  if (!address) return undefined;
  const { origin, pathname, search: query } = address;
  // refuses a path that starts with `//` (as `/..//` does when resolved), because it would name another host
  if (origin !== window.location.origin || pathname.startsWith('//')) return undefined;
  const named = marketFromPath(pathname);
  return named.market.identifier === market.identifier && !ON_THE_WAY.test(named.pagePath)
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

/** Queries that a sign-in does not refetch: the user's data is new already, and a mailed token works only once. */
const NOT_ASKED_ANEW = new Set<unknown>(['user', MAILED]);

/** How a shopper signed in: with a password, or by a mailed link. */
type EntryMethod = 'password' | 'link';
const entryEvent = (name: 'login' | 'sign_up') =>
  defineEvent<EntryMethod>({
    name,
    urgency: 'low',
    waitsForModel: false,
    build: (method) => ({ data: { method }, missing: [] }),
  });
const ENTRY_EVENTS = { login: entryEvent('login'), sign_up: entryEvent('sign_up') };

/**
 * Completes a sign-in: deletes the guest token, refetches cart and user data, and opens the previous page, which lists
 * the merged items. Source: docs/rules.md ACC-41, GUEST-02
 */
export function useEnter(
  event: keyof typeof ENTRY_EVENTS,
  method: EntryMethod,
): (answer: { user: User; merged: Merge }) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const market = useMarket();
  const { search } = useLocation();
  return useCallback(
    ({ user, merged }) => {
      dropGuestToken(guestToken());
      markSignedIn(true);
      getAnalytics().modelChanged();
      getAnalytics().track(ENTRY_EVENTS[event], method);
      // this device may have stored a restriction of the previous user; the server has its own record
      configureRestriction(undefined);
      queryClient.setQueryData(userQuery(market).queryKey, user);
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !NOT_ASKED_ANEW.has(queryKey[0]) });
      const hasMerged = merged.lines + merged.photos > 0;
      void navigate(returnPath(search, market) ?? marketPath(market, '/account'), {
        replace: true,
        state: hasMerged ? { merged } : null,
      });
    },
    [queryClient, navigate, market, search, event, method],
  );
}

/** @returns the query with this page's `to`, for links to other pages that lead into an account; '' if there is none */
export function useKeptReturn(): string {
  const market = useMarket();
  const to = returnPath(useLocation().search, market);
  return to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
}
