import type { Market } from '@bindery/shared';
import { chosenUpsells, parseAmount, toWireMoney } from '@bindery/shared/data';
import type { Customisation, DeliveryPrices, Extra, Money, Product } from '@bindery/shared/contracts';
import type { FormatChoice } from './format-choices';

/** A row of the price list. `key`: an upsell's schema key or an extra's SKU. */
export interface PriceRow {
  readonly key: string;
  readonly kind: 'format' | 'upsell' | Extra['kind'];
  readonly name: string;
  readonly price: Money;
}

/**
 * Returns the parts of the price that the cart will charge: the format, upsells and extras.
 *
 * @param ordered - the customisation that the page sends
 * @param labelOf - the label of a schema key
 */
export function priceRows(
  { upsells }: Product,
  { variant }: FormatChoice,
  ordered: Customisation,
  extras: readonly Extra[],
  labelOf: (urlKey: string) => string,
): PriceRow[] {
  return [
    { key: variant.sku, kind: 'format', name: variant.format.name, price: variant.price },
    ...chosenUpsells(upsells, ordered).map(({ key, price }): PriceRow => {
      return { key, kind: 'upsell', name: labelOf(key), price };
    }),
    ...extras.map(({ sku, kind, name, price }): PriceRow => ({ key: sku, kind, name, price })),
  ];
}

/** @returns the sum of the rows */
export function totalOf(rows: readonly PriceRow[], currency: string, { moneyLocale }: Market): Money {
  const minor = rows.reduce((sum, { price }) => sum + parseAmount(price.amount, currency).minor, 0);
  return toWireMoney({ minor, currency }, moneyLocale);
}

/**
 * Returns the price of delivering this book alone, and the total with delivery. A cart with only this book has the same
 * amounts in its estimate.
 */
export function withDelivery(
  total: Money,
  { price, freeFrom }: DeliveryPrices,
  currency: string,
  { moneyLocale }: Market,
): { shipping: Money; toFree?: Money; total: Money } {
  const minorOf = ({ amount }: Money): number => parseAmount(amount, currency).minor;
  const money = (minor: number): Money => toWireMoney({ minor, currency }, moneyLocale);
  const missing = freeFrom ? minorOf(freeFrom) - minorOf(total) : Infinity;
  const shipping = missing <= 0 ? money(0) : price;
  const isToldMissing = freeFrom !== undefined && minorOf(shipping) > 0;
  return {
    shipping,
    ...(isToldMissing && { toFree: money(missing) }),
    total: money(minorOf(total) + minorOf(shipping)),
  };
}
