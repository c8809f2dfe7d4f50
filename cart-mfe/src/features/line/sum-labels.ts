import type { Market } from '@bindery/shared';
import type { Cart, Money } from '@bindery/shared/contracts';
import type { Words } from '../../words/cart/words';
import { isNothing } from './line-money';

/** @param from - the lowest delivery price */
export const shippingFromText = (words: Words, from: Money, market: Market): string =>
  isNothing(from, market) ? words.free : words.shippingFrom(from.formatted);

interface TotalParts extends Pick<Cart['price'], 'pending' | 'shippingFrom'> {
  readonly isWithoutTax: boolean;
}

/** Returns the total's label, which names what the total excludes. Free delivery counts as included. */
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
