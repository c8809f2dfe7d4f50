import type { Market } from '@bindery/shared';
import { parseAmount, toWireMoney } from '@bindery/shared/data';
import type { LineItem, Money, Cart } from '@bindery/shared/contracts';
import type { Words } from '../../words/cart/words';

const minorOf = ({ amount }: Money, { currency }: Market): number => parseAmount(amount, currency).minor;

/** @returns a reduction with its sign: "−£5.00" */
export const takenOff = ({ formatted }: Money): string => `\u2212${formatted}`;

export const isNothing = (money: Money, market: Market): boolean => minorOf(money, market) === 0;

/**
 * Returns what a line costs now, and what it would cost without promotions. @returns `fullPrice` only if promotions
 * reduce the cost
 */
export function lineCost(
  { lineTotal, discount }: Pick<LineItem, 'lineTotal' | 'discount'>,
  market: Market,
): { now: Money; fullPrice?: Money } {
  const off = discount ? minorOf(discount, market) : 0;
  if (off <= 0) return { now: lineTotal };
  const minor = Math.max(0, minorOf(lineTotal, market) - off);
  return { now: toWireMoney({ minor, currency: market.currency }, market.moneyLocale), fullPrice: lineTotal };
}

/** @param from - the lowest delivery price. @param freeFrom - delivery is free if the goods cost at least this */
export function shippingFromText(words: Words, from: Money, market: Market, freeFrom?: Money): string {
  if (isNothing(from, market)) return words.free;
  return freeFrom
    ? words.shippingPrices(from.formatted, freeFrom.formatted)
    : words.shippingFrom(from.formatted);
}

type PriceParts = Pick<
  Cart['price'],
  'total' | 'pending' | 'shippingFrom' | 'estimate' | 'tax' | 'taxIncluded'
>;

interface ShownTotal {
  readonly label: string;
  readonly money: Money;
}

/**
 * Returns the total with its label. Until delivery is chosen, this is the estimated total. If there is no estimate, the
 * label names the costs that the total does not include; free delivery is no such cost. Source: docs/rules.md CART-11
 */
export function shownTotal(
  words: Words,
  { total, pending, shippingFrom, estimate, tax, taxIncluded }: PriceParts,
  market: Market,
): ShownTotal {
  if (estimate)
    return { label: estimateLabel(words, taxIncluded || estimate.tax !== null), money: estimate.total };
  const isWithoutTax = !taxIncluded && (pending?.includes('tax') ?? !tax);
  const isFree = shippingFrom !== undefined && isNothing(shippingFrom, market);
  if (pending?.includes('shipping') && !isFree)
    return { label: isWithoutTax ? words.totalBeforeBoth : words.totalBeforeShipping, money: total };
  return { label: isWithoutTax ? words.totalBeforeTax : words.total, money: total };
}

export const estimateLabel = (words: Words, hasTax: boolean): string =>
  hasTax ? words.estimatedTotal : words.estimatedBeforeTax;
