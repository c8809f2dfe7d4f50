import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing, type ApiCall } from '@bindery/shared/data';
import type {
  StaffCommerceList,
  StaffCommerceProduct,
  StaffDatesBody,
  StaffPriceBody,
  StaffStockBody,
} from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

const PATH = '/commerce';
const pathOf = (slug: string): string => `${PATH}/products/${encodeURIComponent(slug)}`;

export const soldQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'commerce'],
    queryFn: async ({ signal }): Promise<StaffCommerceList> =>
      (await callStaff<{ data: StaffCommerceList }>({ market, path: PATH, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

export const soldProductQuery = (market: Market, slug: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'commerce', slug],
    queryFn: async ({ signal }): Promise<StaffCommerceProduct> =>
      (await callStaff<{ data: StaffCommerceProduct }>({ market, path: pathOf(slug), signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

type Write = Pick<ApiCall, 'method' | 'path' | 'body'>;

/** The changes that staff can make; each answers with the updated product. */
export const writes = {
  addPrice: (body: StaffPriceBody): Write => ({ method: 'POST', path: `${PATH}/prices`, body }),
  endPrice: (id: string): Write => ({
    method: 'DELETE',
    path: `${PATH}/prices/${encodeURIComponent(id)}`,
  }),
  setStock: (sku: string, body: StaffStockBody): Write => ({
    method: 'PUT',
    path: `${PATH}/goods/${encodeURIComponent(sku)}/stock`,
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
  (await callStaff<{ data: StaffCommerceProduct }>({ market, ...write })).data;

export type { Write };
