import { useCallback, useEffect } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';
import { createTabChannel } from '../cart/tab-channel';
import { orderQuery } from './order-query';

type OrderState = Pick<Order, 'id' | 'revision'>;
const isOrderState = (data: unknown): data is OrderState =>
  typeof data === 'object' && data !== null && 'id' in data && 'revision' in data;
const orders = createTabChannel('bindery-orders', (data) => (isOrderState(data) ? data : undefined));

/**
 * Returns the order that the server sent last, and reads it again when another tab changes it.
 *
 * @param isFresh - true if the order must be read again even after a recent read, for example before an edit
 * Source: docs/rules.md CART-06
 */
export function useOrder(orderId: string, isFresh = false) {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(
    () =>
      orders.listen((toldOrderState) => {
        const query = orderQuery(market, orderId);
        const storedReading = client.getQueryData(query.queryKey);
        if (
          toldOrderState &&
          (toldOrderState.id !== orderId ||
            (storedReading && storedReading.order.revision >= toldOrderState.revision))
        )
          return;
        void client.invalidateQueries(query);
      }),
    [client, market, orderId],
  );
  return useQuery({ ...orderQuery(market, orderId), ...(isFresh && { staleTime: 0 }) });
}

/** Stores the order from a write's answer in the query cache, and notifies other tabs. */
export function useKeepOrder(): (order: Order) => Promise<void> {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    async (order) => {
      const { queryKey } = orderQuery(market, order.id);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (storedReading) => ({
        clockOffsetMs: storedReading?.clockOffsetMs ?? 0,
        order,
      }));
      orders.tell({ id: order.id, revision: order.revision });
    },
    [client, market],
  );
}

/** Reads the order again in this tab and in other tabs. */
export function useRenewOrder(): (order: OrderState) => Promise<void> {
  const client = useQueryClient();
  const market = useMarket();
  return useCallback(
    async ({ id, revision }) => {
      await client.invalidateQueries(orderQuery(market, id));
      orders.tell({ id, revision: revision + 1 });
    },
    [client, market],
  );
}
