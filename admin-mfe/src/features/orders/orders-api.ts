import type { Market } from '@bindery/shared';
import { formatMoney, queryOptions, retryPassing } from '@bindery/shared/data';
import type {
  StaffBookTexts,
  StaffDamageReport,
  StaffListedProduction,
  StaffMoneyToSee,
  StaffOrder,
  StaffOrderDetail,
  StaffPayment,
  StaffProduction,
} from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

export type OpenOrder = Pick<StaffOrder, 'id' | 'number'>;

/** Locale of the staff panel, which is in English. */
const MONEY_LOCALE = 'en-GB';
export const money = (minor: number, currency: string): string =>
  formatMoney({ minor, currency }, MONEY_LOCALE);

/** @param text - an order number or the buyer's e-mail address; if blank, the query returns the newest orders */
export const ordersQuery = (market: Market, text: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'orders', text],
    queryFn: async ({ signal }): Promise<StaffOrder[]> => {
      // the search text is sent in the body, so that no URL holds personal data
      const criteria = text.includes('@') ? { email: text } : { number: text.toUpperCase() };
      const search = {
        market,
        method: 'POST',
        path: '/orders/search',
        body: text === '' ? {} : criteria,
      } as const;
      return (await callStaff<{ data: StaffOrder[] }>({ ...search, signal })).data;
    },
    staleTime: 0,
    retry: retryPassing,
  });

const ofOrder = <T>(market: Market, id: string, part: string, path: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, part, id],
    queryFn: async ({ signal }): Promise<T> => (await callStaff<{ data: T }>({ market, path, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

export const orderQuery = (market: Market, id: string) =>
  ofOrder<StaffOrderDetail>(market, id, 'order', `/orders/${id}`);
export const paymentsQuery = (market: Market, id: string) =>
  ofOrder<StaffPayment[]>(market, id, 'payments', `/payments?order=${id}`);
export const productionQuery = (market: Market, id: string) =>
  ofOrder<StaffProduction>(market, id, 'production', `/production/${id}`);

/** Query for the texts of a book, loaded only for a correction. */
export const textsQuery = (market: Market, itemId: string) =>
  queryOptions({
    ...ofOrder<StaffBookTexts>(market, itemId, 'texts', `/orders/items/${itemId}/texts`),
    // the texts hold a child's name, so the cache drops them as soon as they leave the screen
    gcTime: 0,
  });

const waitingQuery = <T>(market: Market, part: string, path: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, part],
    queryFn: async ({ signal }): Promise<T> => (await callStaff<{ data: T }>({ market, path, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

export const heldQuery = (market: Market) =>
  waitingQuery<{ orders: StaffListedProduction[] }>(market, 'held', '/production?state=held');
/** Query for payment alarms and refunds to pay by hand. */
export const moneyToSeeQuery = (market: Market) =>
  waitingQuery<StaffMoneyToSee>(market, 'money', '/payments/alarms');
export const damageQuery = (market: Market) =>
  waitingQuery<StaffDamageReport[]>(market, 'damage', '/damage-reports');
