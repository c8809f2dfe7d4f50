import { useCallback, useEffect } from 'react';
import { emit, useMarket } from '@bindery/shared';
import { cartQuery, useQuery, useQueryClient } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { onCartChangedElsewhere, tellOtherTabs } from './other-tabs';

/** The shopper's cart, as the server last sent it; asked for again when another tab changed it. */
export function useCart() {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(
    () =>
      onCartChangedElsewhere(
        // parts of the page that listen, too, share one request
        () => void client.invalidateQueries(cartQuery(market), { cancelRefetch: false }),
      ),
    [client, market],
  );
  return useQuery(cartQuery(market));
}

/**
 * Puts the cart that a write answered with into the query cache, and tells the page and the browser's other tabs. A read
 * that is under way is older and is cancelled first.
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
      tellOtherTabs();
    },
    [client, market],
  );
}
