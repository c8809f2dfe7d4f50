import type { Customisation, OrderItem } from '@bindery/shared/contracts';

/** What the form is filled with for an item: what was bought. The day by which its ages are counted is no choice. */
export function orderedValues({
  customisation,
  format,
}: Pick<OrderItem, 'customisation' | 'format'>): Customisation {
  const values: Customisation = { ...customisation, format: format.identifier };
  for (const key of ['product_slug', 'local_date']) Reflect.deleteProperty(values, key);
  return values;
}
