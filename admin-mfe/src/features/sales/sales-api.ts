import type { Market } from '@bindery/shared';
import { callCommerce, queryOptions, retryPassing, type ApiCall } from '@bindery/shared/data';
import type {
  StaffCommerceList,
  StaffCommerceProduct,
  StaffDatesBody,
  StaffPriceBody,
  StaffStockBody,
} from '@bindery/shared/contracts';

const STAFF_PATH = '/_canvas/api/staff/commerce';
const pathOf = (slug: string): string => `${STAFF_PATH}/products/${encodeURIComponent(slug)}`;

/** Everything that is sold, by name. For staff. */
export const soldQuery = (market: Market) =>
  queryOptions({
    queryKey: ['staff-commerce'],
    queryFn: async ({ signal }): Promise<StaffCommerceList> =>
      (await callCommerce<{ data: StaffCommerceList }>({ market, method: 'GET', path: STAFF_PATH, signal }))
        .body.data,
    staleTime: 0,
    retry: retryPassing,
  });

/** A product with its SKUs, stock and prices. For staff. */
export const soldProductQuery = (market: Market, slug: string) =>
  queryOptions({
    queryKey: ['staff-commerce', slug],
    queryFn: async ({ signal }): Promise<StaffCommerceProduct> =>
      (
        await callCommerce<{ data: StaffCommerceProduct }>({
          market,
          method: 'GET',
          path: pathOf(slug),
          signal,
        })
      ).body.data,
    staleTime: 0,
    retry: retryPassing,
  });

type Write = Pick<ApiCall, 'method' | 'path' | 'body'>;

/** What staff can change of what is sold: each answers the product anew. */
export const writes = {
  addPrice: (body: StaffPriceBody): Write => ({ method: 'POST', path: `${STAFF_PATH}/prices`, body }),
  endPrice: (id: string): Write => ({
    method: 'DELETE',
    path: `${STAFF_PATH}/prices/${encodeURIComponent(id)}`,
  }),
  setStock: (sku: string, body: StaffStockBody): Write => ({
    method: 'PUT',
    path: `${STAFF_PATH}/goods/${encodeURIComponent(sku)}/stock`,
    body,
  }),
  setDates: (slug: string, body: StaffDatesBody): Write => ({
    method: 'PUT',
    path: `${pathOf(slug)}/dates`,
    body,
  }),
  setListed: (slug: string, is_listed: boolean): Write => ({
    method: 'PUT',
    path: `${pathOf(slug)}/listed`,
    body: { is_listed },
  }),
};

export const sendWrite = async (market: Market, write: Write): Promise<StaffCommerceProduct> =>
  (await callCommerce<{ data: StaffCommerceProduct }>({ market, ...write })).body.data;

export type { Write };
