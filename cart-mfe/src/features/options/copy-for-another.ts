import { bookNameKey } from '@bindery/shared/data';
import type { Customisation, LineItem, Product } from '@bindery/shared/contracts';

/**
 * Copies a book for another child. The copy has no name.
 *
 * @returns the copy's values, and the number of the form step that asks for the name, from 1
 * Source: docs/rules.md CART-45
 */
export function copyForAnother(
  { content: { form } }: Product,
  { customisation, format }: Pick<LineItem, 'customisation' | 'format'>,
): { values: Customisation; step: number } {
  const key = bookNameKey(form.tabs, customisation);
  const values: Customisation = { ...customisation, format: format.identifier };
  for (const omittedKey of ['product_slug', 'local_date', key ?? ''])
    Reflect.deleteProperty(values, omittedKey);
  const tab = form.tabs.findIndex(({ keys }) => keysOf(keys).includes(key ?? ''));
  return { values, step: Math.max(0, tab) + 1 };
}

const keysOf = (keys: string): string[] => keys.split(',').map((key) => key.trim());
