import type { Market } from '@bindery/shared';
import { formatMoney, queryOptions } from '@bindery/shared/data';
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
import { staffQuery } from '../staff';

export type OpenOrder = Pick<StaffOrder, 'id' | 'number'>;

/** Locale of the staff panel, which is in English. */
const MONEY_LOCALE = 'en-GB';
export const money = (minor: number, currency: string): string =>
  formatMoney({ minor, currency }, MONEY_LOCALE);

/** @param text - an order number or the buyer's e-mail address; if blank, the query returns the newest orders */
export const ordersQuery = (market: Market, text: string) => {
  // the search text is sent in the body, so that no URL contains personal data
  const criteria = text.includes('@') ? { email: text } : { number: text.toUpperCase() };
  const body = text === '' ? {} : criteria;
  return staffQuery<StaffOrder[]>(['orders', text], { market, method: 'POST', path: '/orders/search', body });
};

export const orderQuery = (market: Market, id: string) =>
  staffQuery<StaffOrderDetail>(['order', id], { market, path: `/orders/${id}` });
export const paymentsQuery = (market: Market, id: string) =>
  staffQuery<StaffPayment[]>(['payments', id], { market, path: `/payments?order=${id}` });
export const productionQuery = (market: Market, id: string) =>
  staffQuery<StaffProduction>(['production', id], { market, path: `/production/${id}` });

/** Query for the texts of a book, loaded only for a correction. */
export const textsQuery = (market: Market, itemId: string) =>
  queryOptions({
    ...staffQuery<StaffBookTexts>(['texts', itemId], { market, path: `/orders/items/${itemId}/texts` }),
    // the texts contain a child's name, so the cache deletes them once they are no longer on the screen
    gcTime: 0,
  });

export const heldQuery = (market: Market) =>
  staffQuery<{ orders: StaffListedProduction[] }>(['held'], { market, path: '/production?state=held' });
/** Query for payment alarms and refunds to pay by hand. */
export const moneyToSeeQuery = (market: Market) =>
  staffQuery<StaffMoneyToSee>(['money'], { market, path: '/payments/alarms' });
export const damageQuery = (market: Market) =>
  staffQuery<StaffDamageReport[]>(['damage'], { market, path: '/damage-reports' });
