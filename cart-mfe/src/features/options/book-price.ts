import type { Market } from '@bindery/shared';
import { chosenUpsells, parseAmount, toWireMoney } from '@bindery/shared/data';
import type { Customisation, Money, Product, Variant } from '@bindery/shared/contracts';

/** What the cart will ask for the book: the format's price and what the choices cost besides. */
export function bookPrice(
  { upsells, marketplace: { currency } }: Product,
  variant: Variant,
  ordered: Customisation,
  market: Market,
): Money {
  const amounts = [variant, ...chosenUpsells(upsells, ordered)].map(
    ({ price }) => parseAmount(price.amount, currency).minor,
  );
  return toWireMoney({ minor: amounts.reduce((sum, minor) => sum + minor), currency }, market.moneyLocale);
}
