import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { upsellSubtotals, useKeepSubtotal } from '@bindery/shared/data';
import {
  sentCustomisation,
  characterKinds,
  componentOf,
  readPath,
  schemaFields,
} from '@bindery/shared/forms';
import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import { useExtras } from './use-extras';
import type { FormatChoice } from './format-choices';
import { priceRows, totalOf } from './price-list';

/**
 * Returns the name that the form shows for a value.
 *
 * @param path - a schema key, or a path inside the value of a key
 * @returns the field's label. A character's name or number comes before the label of its field
 */
export function faultLabel(schema: SchemaPreview | undefined, values: Customisation, path: string): string {
  const [root = path, type, , index, key] = path.split('.');
  const field = schema && schemaFields(schema)[root];
  const label = field?.flags?.label ?? root;
  const kind = field && componentOf(field) === 'Characters' ? characterKinds(field)[Number(type)] : undefined;
  if (!kind || index === undefined) return label;
  const name = readPath(values, [root, Number(type), 'customisations', Number(index), 'name']);
  const who = typeof name === 'string' && name.trim() !== '' ? name : `${kind.singular} ${Number(index) + 1}`;
  return key === undefined ? who : `${who}: ${kind.fields[key]?.flags?.label ?? key}`;
}

/** Returns the choices so far and their price, and updates the stored subtotal. Source: docs/rules.md CUS-11 */
export function useBook(
  product: Product,
  schema: SchemaPreview | undefined,
  values: Customisation,
  format: FormatChoice,
) {
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
    /** the customisation without hidden fields, whose values stay in the draft but are not ordered */
    ordered,
    extras,
    rows,
    /** undefined until the extras are known, because a total without them would be incomplete */
    total: extras.chosen && totalOf(rows, currency, market),
    price: totalOf(ofBook, currency, market),
  };
}
