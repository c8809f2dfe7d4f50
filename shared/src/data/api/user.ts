import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../contracts';
import type { Market } from '../../market/markets';
import { callCommerce } from './client';
import { retryPassing } from './errors';

const USER_STALE_MS = 60_000;

/**
 * The signed-in user, or null. Refetched when the shopper returns to the page, because another tab may have signed out.
 * Source: docs/rules.md ACC-41
 */
export const userQuery = (market: Market) =>
  queryOptions({
    queryKey: ['user', market.identifier],
    queryFn: async ({ signal }): Promise<User | null> =>
      (
        await callCommerce<{ data: User | null }>({
          market,
          method: 'GET',
          path: '/website/v1/user',
          signal,
        })
      ).body.data,
    staleTime: USER_STALE_MS,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
  });
