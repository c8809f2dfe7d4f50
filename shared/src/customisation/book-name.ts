import type { Customisation } from '../contracts';
import { isFilled } from './filled';

const NAME_KEY = /(^|_)name$/;
const CHILD_NAME_KEY = /^(child_)?name$/;

/**
 * Returns the name of the person in the book, by which shoppers tell two books apart.
 *
 * @param tabs - tabs of the product's form. Their order decides which name is the main one
 * @returns the first name that is filled in; undefined if there is none
 */
export function bookName(
  tabs: readonly { keys: string }[],
  values: Readonly<Customisation>,
): string | undefined {
  const name = values[bookNameKey(tabs, values) ?? ''];
  return typeof name === 'string' ? name.trim() : undefined;
}

export function bookNameKey(
  tabs: readonly { keys: string }[],
  values: Readonly<Customisation>,
): string | undefined {
  return nameKeys(tabs).find((key) => isFilled(values[key]));
}

/** Returns the key of the question for the child's name; undefined if the book is not about a single child. */
export const childNameKey = (tabs: readonly { keys: string }[]): string | undefined =>
  nameKeys(tabs).find((key) => CHILD_NAME_KEY.test(key));

const nameKeys = (tabs: readonly { keys: string }[]): string[] =>
  tabs.flatMap((tab) => tab.keys.split(',').map((key) => key.trim())).filter((key) => NAME_KEY.test(key));
