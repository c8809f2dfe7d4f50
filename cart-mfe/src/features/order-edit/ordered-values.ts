import type { Customisation, OrderItem } from '@bindery/shared/contracts';

/** Returns an item's bought values for the form, without the reference day for ages, which is no choice. */
export function orderedValues({
  customisation,
  format,
}: Pick<OrderItem, 'customisation' | 'format'>): Customisation {
  const values: Customisation = { ...customisation, format: format.identifier };
  for (const key of ['product_slug', 'local_date']) Reflect.deleteProperty(values, key);
  return values;
}
