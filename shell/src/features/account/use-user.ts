import { useEffect } from 'react';
import { marketPath, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import type { User } from '@bindery/shared/contracts';
import { markSignedIn } from '../session';
import { userQuery } from './account-api';

type UserState =
  | { kind: 'user'; user: User }
  /** the page leads to where one signs in, and back */
  | { kind: 'waiting' }
  | { kind: 'failed'; retry(): void };

/**
 * Whose page it is. Nobody's: leads to where one signs in.
 *
 * @param isAsked - false: the account is no more, and the page stays nevertheless
 * Source: docs/rules.md ACC-41
 */
export function useUser(isAsked = true): UserState {
  const market = useMarket();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery({ ...userQuery(market), enabled: isAsked });
  const isNobody = isAsked && (data === null || (error instanceof ApiError && error.status === 401));

  useEffect(() => {
    if (data) markSignedIn(true);
    if (!isNobody) return;
    markSignedIn(false);
    void navigate(marketPath(market, `/account/sign-in?to=${encodeURIComponent(pathname + search)}`), {
      replace: true,
    });
  }, [data, isNobody, market, navigate, pathname, search]);

  if (data) return { kind: 'user', user: data };
  if (error && !isNobody) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'waiting' };
}
