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

/** What staff are read in: their panel is in English. */
const MONEY_LOCALE = 'en-GB';
export const money = (minor: number, currency: string): string =>
  formatMoney({ minor, currency }, MONEY_LOCALE);

/** @param text - an order's number, or the e-mail address of who bought; blank: the newest */
export const ordersQuery = (market: Market, text: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'orders', text],
    queryFn: async ({ signal }): Promise<StaffOrder[]> => {
      // in the body: whom it is about stands in no address
      const known = text.includes('@') ? { email: text } : { number: text.toUpperCase() };
      const search = {
        market,
        method: 'POST',
        path: '/orders/search',
        body: text === '' ? {} : known,
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

/** What is written in a book: asked for once somebody wants to correct it. */
export const textsQuery = (market: Market, itemId: string) =>
  queryOptions({
    ...ofOrder<StaffBookTexts>(market, itemId, 'texts', `/orders/items/${itemId}/texts`),
    // a child's name: kept no longer than it is looked at
    gcTime: 0,
  });

/** What waits for somebody to decide, the longest first. */
const waiting = <T>(market: Market, part: string, path: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, part],
    queryFn: async ({ signal }): Promise<T> => (await callStaff<{ data: T }>({ market, path, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

/** Orders that printing, or what comes before it, has refused. */
export const heldQuery = (market: Market) =>
  waiting<{ orders: StaffListedProduction[] }>(market, 'held', '/production?state=held');
/** Money that is not as it should be, and refunds to be paid by hand. */
export const moneyToSeeQuery = (market: Market) =>
  waiting<StaffMoneyToSee>(market, 'money', '/payments/alarms');
/** Books that came damaged. */
export const damageQuery = (market: Market) =>
  waiting<StaffDamageReport[]>(market, 'damage', '/damage-reports');
