import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { upsellSubtotals, useKeepSubtotal } from '@bindery/shared/data';
import { sentCustomisation } from '@bindery/shared/forms';
import type { Customisation, Money, Product, SchemaPreview } from '@bindery/shared/contracts';
import { useExtras, type ExtrasOfBook } from './use-extras';
import type { FormatChoice } from './format-choices';
import { faultLabel } from './fault-label';
import { priceRows, totalOf, type PriceRow } from './price-list';

export interface BookToOrder {
  /** without the values of fields that the form hides: they are kept for the shopper and are no part of the order */
  ordered: Customisation;
  extras: ExtrasOfBook;
  rows: readonly PriceRow[];
  /** undefined while what goes along is not known: a total is right or pending */
  total: Money | undefined;
  /** of the book alone */
  price: Money;
}

/** What the shopper has chosen so far and what it costs; the stored subtotal follows it. Source: docs/rules.md CUS-11 */
export function useBook(
  product: Product,
  schema: SchemaPreview | undefined,
  values: Customisation,
  format: FormatChoice,
): BookToOrder {
  const market = useMarket();
  const { currency } = product.marketplace;
  const ordered = useMemo(() => (schema ? sentCustomisation(schema, values) : values), [schema, values]);
  const extras = useExtras(product, format);
  const rows = priceRows(product, format, ordered, extras.chosen ?? [], (urlKey) =>
    faultLabel(schema, ordered, urlKey),
  );
  const wrap = extras.chosen?.find(({ kind }) => kind === 'gift_wrap');
  useKeepSubtotal(
    product.slug,
    {
      format: Number(format.variant.price.amount),
      ...upsellSubtotals(product.upsells, ordered),
      ...(extras.chosen && { giftwrap: Number(wrap?.price.amount ?? 0) }),
    },
    currency,
  );
  const ofBook = rows.filter(({ kind }) => kind === 'format' || kind === 'upsell');
  return {
    ordered,
    extras,
    rows,
    total: extras.chosen && totalOf(rows, currency, market),
    price: totalOf(ofBook, currency, market),
  };
}
