import type { Market } from '@bindery/shared';
import type { ApiCall } from '@bindery/shared/data';
import type {
  StaffCommerceList,
  StaffCommerceProduct,
  StaffDatesBody,
  StaffPriceBody,
  StaffStockBody,
  StaffGoods,
  StaffPrice,
} from '@bindery/shared/contracts';
import { staffData, staffQuery } from '../staff';

const PATH = '/commerce';
const pathOf = (slug: string): string => `${PATH}/products/${encodeURIComponent(slug)}`;

export const soldQuery = (market: Market) =>
  staffQuery<StaffCommerceList>(['commerce'], { market, path: PATH });

export const soldProductQuery = (market: Market, slug: string) =>
  staffQuery<StaffCommerceProduct>(['commerce', slug], { market, path: pathOf(slug) });

type Write = Pick<ApiCall, 'method' | 'path' | 'body'>;

/** The calls that change a product. Each answer is the updated product. */
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

export const sendWrite = (market: Market, write: Write) =>
  staffData<StaffCommerceProduct>({ market, ...write });

export type { Write };

/** Returns the name of a SKU for staff, such as 'hardcover' or 'photo_upload (upsell, family)'. */
export function goodsName({ kind, name, for: values, sku }: StaffGoods): string {
  if (kind === 'format') return name;
  if (kind === 'extra') return sku;
  return values === null || values === 'true' ? `${name} (upsell)` : `${name} (upsell: ${values})`;
}

const DATE = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const timeText = (instant: string): string => `${new Date(instant).toLocaleString('en-GB', DATE)} UTC`;

/** Returns 'from 1 Dec 2026, 00:00 UTC to 8 Dec 2026, 00:00 UTC'; empty for a price without a start and an end. */
export function timesOf({ valid_from: from, valid_to: to }: StaffPrice): string {
  return [from && `from ${timeText(from)}`, to && `to ${timeText(to)}`].filter(Boolean).join(' ');
}

/** '19.90 GBP' */
export const moneyOf = ({ amount, currency }: StaffPrice): string => `${amount} ${currency}`;
