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

/** The checkout as the server last sent it; asked for again when another tab changed it or its cart. */
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

/** Puts the checkout that a write answered with, and its cart, in the place of what was read, and tells the browser's other tabs. */
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

/** Reads the checkout again: something of it is over. Parts of the page that ask at the same moment share one request. */
export function useRenewCheckout(): () => void {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(() => {
    const { queryKey } = checkoutQuery(market);
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, market]);
}

/** What was read is of an order that is placed: the next checkout begins anew. */
export function useDropCheckout(): () => void {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    () => client.removeQueries({ queryKey: checkoutQuery(market).queryKey }),
    [client, market],
  );
}
