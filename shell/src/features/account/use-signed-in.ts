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

/** The user is known, and the token of a link is good once. */
const NOT_ASKED_ANEW = new Set<unknown>(['user', MAILED]);

/**
 * After a sign-in: the guest's token opens nothing any more, cart and user are asked for anew, and the shopper is where
 * they came from, with what came along said there. Source: docs/rules.md ACC-42, GUEST-02
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
      // that of who was signed in here before; the server goes by its own record
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

/** The `to` of this page, for the other pages on the way into the account. */
export function useKeptReturn(): string {
  const market = useMarket();
  const to = returnPath(useLocation().search, market);
  return to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
}
