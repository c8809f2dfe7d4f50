import { useCallback, useEffect } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import { cartQuery, useQuery, useQueryClient } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import { onCartChangedElsewhere } from '../cart/other-tabs';
import { createTabChannel } from '../cart/tab-channel';
import { checkoutQuery } from './checkout-api';

type State = Pick<Checkout, 'id' | 'revision'>;
const isState = (data: unknown): data is State =>
  typeof data === 'object' && data !== null && 'id' in data && 'revision' in data;
const checkouts = createTabChannel('bindery-checkout', (data) => (isState(data) ? data : undefined));

/** Returns the checkout that the server sent last, and reads it again when another tab changes it or its cart. */
export function useCheckout() {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(() => {
    const { queryKey } = checkoutQuery(market);
    const ask = () => void client.invalidateQueries({ queryKey });
    const stopCarts = onCartChangedElsewhere(ask);
    const stopCheckouts = checkouts.listen(() => {
      getAnalytics().modelChanged();
      ask();
    });
    return () => {
      stopCarts();
      stopCheckouts();
    };
  }, [client, market]);
  return useQuery({ ...checkoutQuery(market), refetchOnMount: 'always' });
}

/** Stores the checkout and cart from a write's answer in the query cache, and notifies other tabs. */
export function useKeepCheckout(): (checkout: Checkout) => Promise<void> {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    async (checkout) => {
      const { queryKey } = checkoutQuery(market);
      getAnalytics().modelChanged();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, checkout);
      client.setQueryData(cartQuery(market).queryKey, checkout.cart);
      checkouts.tell({ id: checkout.id, revision: checkout.revision });
    },
    [client, market],
  );
}

/**
 * Returns a function that reads the checkout again after a part of it expired. Simultaneous calls share one request.
 */
export function useRenewCheckout(): () => void {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(() => {
    const { queryKey } = checkoutQuery(market);
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, market]);
}

/** Removes the cached checkout after the shopper has ordered, so that the next checkout does not show it. */
export function useDropCheckout(): () => void {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    () => client.removeQueries({ queryKey: checkoutQuery(market).queryKey }),
    [client, market],
  );
}
