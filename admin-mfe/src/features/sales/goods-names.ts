import type { StaffGoods, StaffPrice } from '@bindery/shared/contracts';

/** Returns the staff name of a SKU: 'hardcover', 'photo_upload (upsell, family)'. */
export function goodsName({ kind, name, for: values, sku }: StaffGoods): string {
  if (kind === 'format') return name;
  if (kind === 'extra') return sku;
  return values === null || values === 'true' ? `${name} (upsell)` : `${name} (upsell: ${values})`;
}

const DATE = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const dateText = (instant: string): string => `${new Date(instant).toLocaleString('en-GB', DATE)} UTC`;

/** Returns 'from 1 Dec 2026, 00:00 UTC to 8 Dec 2026, 00:00 UTC'; empty if the price always holds. */
export function timesOf({ valid_from: from, valid_to: to }: StaffPrice): string {
  return [from && `from ${dateText(from)}`, to && `to ${dateText(to)}`].filter(Boolean).join(' ');
}

/** '19.90 GBP' */
export const moneyOf = ({ amount, currency }: StaffPrice): string => `${amount} ${currency}`;
