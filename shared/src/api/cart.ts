import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '../contracts';
import type { Market } from '../market/markets';
import { callCommerce } from './client';
import { retryPassing } from './errors';

/** Source: docs/rules.md CART-06 */
const CART_STALE_MS = 60_000;

/**
 * The shopper's cart: an empty one before the first add. Whoever comes back to the page sees it as it is now: another
 * device may have changed it. Source: docs/rules.md CART-14
 */
export const cartQuery = (market: Market) =>
  queryOptions({
    queryKey: ['cart', market.identifier],
    queryFn: async ({ signal }): Promise<Cart> =>
      (await callCommerce<{ data: Cart }>({ market, method: 'GET', path: '/website/v2/cart', signal })).body
        .data,
    staleTime: CART_STALE_MS,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
  });
