import type { Customisation } from '../contracts';
import { isFilled } from './filled';

const NAME_KEY = /(^|_)name$/;

/**
 * Whose book it is, to tell it from another one of the same product.
 *
 * @param tabs - of the product's form: their order says which name is the main one
 * @returns the first name that was written, undefined in a book that asks for none
 */
export function bookName(
  tabs: readonly { keys: string }[],
  values: Readonly<Customisation>,
): string | undefined {
  const name = values[bookNameKey(tabs, values) ?? ''];
  return typeof name === 'string' ? name.trim() : undefined;
}

/** @returns the key under which that name is */
export function bookNameKey(
  tabs: readonly { keys: string }[],
  values: Readonly<Customisation>,
): string | undefined {
  const keys = tabs.flatMap((tab) => tab.keys.split(',').map((key) => key.trim()));
  return keys.find((key) => NAME_KEY.test(key) && isFilled(values[key]));
}
