import { cartQuery, useMarket, useQuery } from '@bindery/shared';

/** The shopper's cart as the server last told it. `enabled: false`: only what others have asked for. */
export function useCart({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...cartQuery(useMarket()), enabled });
}
