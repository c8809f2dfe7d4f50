import type { PromotionFault } from '@bindery/shared/contracts';
import { parseAmount, type Market } from '@bindery/shared/market';

/**
 * A promotion and its scope. It reduces the price of each piece by `percent` or by the market's amount. It is valid
 * from `validFrom` until `validTo`, in milliseconds since the epoch.
 */
export interface Promotion {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly percent: number | null;
  readonly amounts: Readonly<Record<string, string>> | null;
  readonly minimums: Readonly<Record<string, string>> | null;
  readonly formats: readonly string[];
  readonly products: readonly string[];
  readonly markets: readonly string[];
  readonly reducesExtras: boolean;
  readonly onCards: boolean;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Returns a code in its stored form, which is trimmed and in upper case. Source: docs/rules.md PROMO-03 */
export const canonicalCode = (code: string): string => code.trim().toUpperCase();

export const percentText = ({ percent }: Promotion): string | undefined =>
  percent === null ? undefined : `${percent}%`;

export function nameIn({ names }: Promotion, { contentLocales }: Market): string {
  const nameLocale = contentLocales.find((locale) => Object.hasOwn(names, locale)) ?? 'en';
  return names[nameLocale]!;
}

const isInMarket = ({ markets, amounts, minimums }: Promotion, { identifier }: Market): boolean =>
  (markets.length === 0 || markets.includes(identifier)) &&
  [amounts, minimums].every((table) => table === null || Object.hasOwn(table, identifier));

/**
 * Returns why a promotion cannot be used with any cart in this market now; undefined if it can.
 * Source: docs/rules.md PROMO-04
 */
export function faultOf(promotion: Promotion, market: Market, now: number): PromotionFault | undefined {
  const { validFrom, validTo } = promotion;
  if (validFrom !== null && validFrom > now) return 'promo_not_started';
  if (validTo !== null && validTo <= now) return 'promo_ended';
  return isInMarket(promotion, market) ? undefined : 'promo_not_in_market';
}

/**
 * Returns the reduction of one piece in minor units, at most its price. Rounds half a minor unit up, in the shopper's
 * favour. Source: docs/rules.md PROMO-05
 */
export function reductionOf({ percent, amounts }: Promotion, each: number, market: Market): number {
  if (percent !== null) return Math.round((each * percent) / 100);
  return Math.min(each, parseAmount(amounts![market.identifier]!, market.currency).minor);
}

/** Returns the promotion's minimum in minor units. The lines that it reduces must together cost at least this much. */
export const minimumOf = ({ minimums }: Promotion, market: Market): number =>
  minimums ? parseAmount(minimums[market.identifier]!, market.currency).minor : 0;

export const isMeant = (
  { formats, products }: Promotion,
  { productSlug, format }: { readonly productSlug: string; readonly format: string },
): boolean =>
  (formats.length === 0 || formats.includes(format)) &&
  (products.length === 0 || products.includes(productSlug));
