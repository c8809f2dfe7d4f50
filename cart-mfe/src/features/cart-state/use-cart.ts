import { useCallback } from 'react';
import { emit, useMarket } from '@bindery/shared';
import { useQuery, useQueryClient } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { cartQuery } from './cart-api';

/** The shopper's cart, as the server last sent it. */
export function useCart() {
  return useQuery(cartQuery(useMarket()));
}

/**
 * Puts the cart that a write answered with into the query cache, and tells the page. A read that is under way is older
 * and is cancelled first.
 */
export function useKeepAnswer(): (order: Cart) => Promise<void> {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    async (order) => {
      const { queryKey } = cartQuery(market);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, order);
      emit('cart-updated', { itemCount: order.itemCount });
    },
    [client, market],
  );
}
