import { useEffect, useCallback } from 'react';
import { emit, marketPath, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { ApiError, useQuery, userQuery, useQueryClient } from '@bindery/shared/data';
import type { User } from '@bindery/shared/contracts';
import { isSignedIn, markSignedIn } from '../session';

type UserState = { kind: 'user'; user: User } | { kind: 'waiting' } | { kind: 'failed'; retry(): void };

/** Returns the signed-in user. If nobody is signed in, navigates to the sign-in. Source: docs/rules.md ACC-41 */
export function useUser(): UserState {
  const market = useMarket();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery(userQuery(market));
  const isNobody = data === null || (error instanceof ApiError && error.status === 401);

  useEffect(() => {
    if (data) markSignedIn(true);
    if (!isNobody) return;
    // the session has ended: opens another document
    if (isSignedIn()) return emit('session-none', undefined);
    void navigate(marketPath(market, `/account/sign-in?to=${encodeURIComponent(pathname + search)}`), {
      replace: true,
    });
  }, [data, isNobody, market, navigate, pathname, search]);

  if (data) return { kind: 'user', user: data };
  if (error && !isNobody) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'waiting' };
}

/** Updates the account shown after a change. */
export function useKeepUser(): (user: User) => void {
  const market = useMarket();
  const queryClient = useQueryClient();
  return useCallback(
    (user) => void queryClient.setQueryData(userQuery(market).queryKey, user),
    [market, queryClient],
  );
}
