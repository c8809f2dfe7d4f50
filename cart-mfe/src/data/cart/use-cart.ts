import { useCallback, useEffect } from 'react';
import { emit, useMarket } from '@bindery/shared';
import { cartQuery, isOlderCart, useQuery, useQueryClient, useStore } from '@bindery/shared/data';
import type { Cart, DroppedExtra } from '@bindery/shared/contracts';
import { droppedExtrasAtom } from './dropped-extras';
import { onCartChangedElsewhere, tellOtherTabs } from './other-tabs';

/** The shopper's cart, as the server last sent it; asked for again when another tab changed it. */
export function useCart() {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(
    () =>
      onCartChangedElsewhere((toldCartState) => {
        const query = cartQuery(market);
        const isThere = (): boolean => {
          const stored = client.getQueryData(query.queryKey);
          return (
            toldCartState !== undefined &&
            stored?.number === toldCartState.number &&
            !isOlderCart(stored, toldCartState)
          );
        };
        // parts of the page that listen, too, share one request
        const ask = () => client.invalidateQueries(query, { cancelRefetch: false });
        // a read that was under way already may have been answered before the other tab wrote
        if (!isThere()) void ask().then(() => (toldCartState && !isThere() ? ask() : undefined));
      }),
    [client, market],
  );
  return useQuery(cartQuery(market));
}

/**
 * Puts the cart that a write answered with into the query cache, unless a newer one is there, and tells the page and the
 * browser's other tabs. A read that is under way is older and is cancelled first. What the write took away is kept for
 * the cart to tell. Source: docs/rules.md CART-06, EXTRA-08
 */
export function useKeepAnswer(): (order: Cart, dropped?: readonly DroppedExtra[]) => Promise<void> {
  const client = useQueryClient();
  const store = useStore();
  const market = useMarket();
  return useCallback(
    async (order, dropped = []) => {
      const { queryKey } = cartQuery(market);
      await client.cancelQueries({ queryKey });
      const newest = client.setQueryData(queryKey, order) ?? order;
      if (dropped.length > 0) store.set(droppedExtrasAtom, dropped);
      emit('cart-updated', { itemCount: newest.itemCount });
      tellOtherTabs(newest);
    },
    [client, store, market],
  );
}
