import { useCallback } from 'react';
import { emit, useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import { cartQuery } from './cart-api';
import type { Cart } from '@bindery/shared/contracts';

/** Keeps the cart that a write answered with, and tells the page. A read that is under way is older than it: it is dropped. */
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
