import type { Market } from '@bindery/shared';
import { chosenUpsells, parseAmount, toWireMoney } from '@bindery/shared/data';
import type { Customisation, Extra, Money, Product } from '@bindery/shared/contracts';
import type { FormatChoice } from './format-choices';

/** What is paid for, one after the other. `key`: of an upsell its schema key, of an extra its SKU. */
export interface PriceRow {
  readonly key: string;
  readonly kind: 'format' | 'upsell' | Extra['kind'];
  readonly name: string;
  readonly price: Money;
}

/**
 * What the book costs, as the cart will charge it: its format, the choices that cost extra, and what goes along.
 *
 * @param ordered - the customisation as it is sent
 * @param labelOf - what the shopper knows a schema key by
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

/** @returns their sum, added in minor units */
export function totalOf(rows: readonly PriceRow[], currency: string, { moneyLocale }: Market): Money {
  const minor = rows.reduce((sum, { price }) => sum + parseAmount(price.amount, currency).minor, 0);
  return toWireMoney({ minor, currency }, moneyLocale);
}
