import { useCallback, useEffect } from 'react';
import { emit, useMarket } from '@bindery/shared';
import { cartQuery, isOlderCart, useQuery, useQueryClient, useStore, atom } from '@bindery/shared/data';
import type { Cart, DroppedExtra } from '@bindery/shared/contracts';
import { onCartChangedElsewhere, tellOtherTabs } from './other-tabs';

/** Extras that the last write removed because they do not fit the line; kept until the shopper closes the notice. */
export const droppedExtrasAtom = atom<readonly DroppedExtra[]>([]);

/** Returns the cart that the server sent last, and reads it again when another tab changes it. */
export function useCart() {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(
    () =>
      onCartChangedElsewhere((toldCartState) => {
        const query = cartQuery(market);
        const isThere = (): boolean => {
          const storedCart = client.getQueryData(query.queryKey);
          return (
            toldCartState !== undefined &&
            storedCart?.number === toldCartState.number &&
            !isOlderCart(storedCart, toldCartState)
          );
        };
        // all listeners on the page share one request
        const ask = () => client.invalidateQueries(query, { cancelRefetch: false });
        // `ask` may join a request that began before the other tab's write, so a second request may be necessary
        if (!isThere()) void ask().then(() => (toldCartState && !isThere() ? ask() : undefined));
      }),
    [client, market],
  );
  return useQuery(cartQuery(market));
}

/**
 * Stores the cart from a write's answer in the query cache, unless the cache has a newer cart. Notifies the page and
 * other tabs. Cancels running reads, because they would return an older cart. Stores the extras that the server
 * removed, which a notice in the cart lists. Source: docs/rules.md CART-06, EXTRA-08
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
