import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { cartQuery } from './cart-api';

/** The shopper's cart as the server last told it. */
export function useCart() {
  return useQuery(cartQuery(useMarket()));
}
