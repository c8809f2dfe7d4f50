import { cartQuery, useMarket, useQuery } from '@bindery/shared';

/** The shopper's cart as the server last told it. */
export function useCart() {
  return useQuery(cartQuery(useMarket()));
}
