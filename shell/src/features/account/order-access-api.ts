import { callCommerce } from '@bindery/shared/data';
import type { OrderAccess } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';

const PATH = '/website/v1/orders/access';

export const ORDER_ACCESS_KEY = ['order-access'];

export const orderAccessQuery = (market: Market) => ({
  queryKey: ORDER_ACCESS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OrderAccess> =>
    (await callCommerce<{ data: OrderAccess }>({ market, method: 'GET', path: PATH, signal })).body.data,
  staleTime: 0,
});

/** @returns the remaining access */
export const revokeAccess = async (market: Market, id: string): Promise<OrderAccess> => {
  const path = `${PATH}/${encodeURIComponent(id)}`;
  return (await callCommerce<{ data: OrderAccess }>({ market, method: 'DELETE', path })).body.data;
};
