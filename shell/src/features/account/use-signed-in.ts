import { useCallback } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { marketPath, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { useQueryClient, userQuery } from '@bindery/shared/data';
import { configureRestriction } from '@bindery/shared/data/boot';
import { dropGuestToken, guestToken } from '@bindery/shared/boot';
import type { Merge, User } from '@bindery/shared/contracts';
import { markSignedIn } from '../session';
import { MAILED } from './account-api';
import { returnPath } from './return-path';

/** The user is fresh, and a link's token works once. */
const NOT_ASKED_ANEW = new Set<unknown>(['user', MAILED]);

/**
 * Completes a sign-in: drops the guest token, refetches cart and user data, and returns to the page before, which lists
 * the merged items. Source: docs/rules.md ACC-42, GUEST-02
 */
export function useEnter(): (answer: { user: User; merged: Merge }) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const market = useMarket();
  const { search } = useLocation();
  return useCallback(
    ({ user, merged }) => {
      dropGuestToken(guestToken());
      markSignedIn(true);
      getAnalytics().modelChanged();
      // drops the previous user's restriction; the server goes by its own record
      configureRestriction(undefined);
      queryClient.setQueryData(userQuery(market).queryKey, user);
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !NOT_ASKED_ANEW.has(queryKey[0]) });
      const hasMerged = merged.lines + merged.photos > 0;
      void navigate(returnPath(search, market) ?? marketPath(market, '/account'), {
        replace: true,
        state: hasMerged ? { merged } : null,
      });
    },
    [queryClient, navigate, market, search],
  );
}

/** This page's `to` as a query, for other pages on the way into the account. */
export function useKeptReturn(): string {
  const market = useMarket();
  const to = returnPath(useLocation().search, market);
  return to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
}
