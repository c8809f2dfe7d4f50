import type { Market } from '@bindery/shared';
import { parseAmount, toWireMoney } from '@bindery/shared/data';
import type { LineItem, Money, Cart } from '@bindery/shared/contracts';
import type { Words } from '../../words/cart/words';

const minorOf = ({ amount }: Money, { currency }: Market): number => parseAmount(amount, currency).minor;

/** @returns a reduction with its sign: "−£5.00" */
export const takenOff = ({ formatted }: Money): string => `\u2212${formatted}`;

export const isNothing = (money: Money, market: Market): boolean => minorOf(money, market) === 0;

/** Returns a line's current cost and its full price without promotions. @returns `fullPrice` only if promotions reduce the cost */
export function lineCost(
  { lineTotal, discount }: Pick<LineItem, 'lineTotal' | 'discount'>,
  market: Market,
): { now: Money; fullPrice?: Money } {
  const off = discount ? minorOf(discount, market) : 0;
  if (off <= 0) return { now: lineTotal };
  const minor = Math.max(0, minorOf(lineTotal, market) - off);
  return { now: toWireMoney({ minor, currency: market.currency }, market.moneyLocale), fullPrice: lineTotal };
}

/** @param from - the lowest delivery price */
export const shippingFromText = (words: Words, from: Money, market: Market): string =>
  isNothing(from, market) ? words.free : words.shippingFrom(from.formatted);

interface TotalParts extends Pick<Cart['price'], 'pending' | 'shippingFrom'> {
  readonly isWithoutTax: boolean;
}

/** Returns the total's label, which names the costs that are not included. If delivery is free, it counts as included. */
export function totalLabel(
  words: Words,
  { pending, shippingFrom, isWithoutTax }: TotalParts,
  market: Market,
): string {
  const isFree = shippingFrom !== undefined && isNothing(shippingFrom, market);
  if (pending?.includes('shipping') && !isFree)
    return isWithoutTax ? words.totalBeforeBoth : words.totalBeforeShipping;
  return isWithoutTax ? words.totalBeforeTax : words.total;
}
