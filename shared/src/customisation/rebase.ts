import type { Customisation } from '../contracts';
import { canonicalCustomisation, mergeCustomisation } from './merge';

/** @returns the keys that one of both has otherwise, or not at all, sorted */
export function differingKeys(earlierValues: Customisation, laterValues: Customisation): string[] {
  const textOf = (values: Customisation, key: string): string =>
    canonicalCustomisation({ value: Object.hasOwn(values, key) ? values[key] : undefined });
  return [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => textOf(earlierValues, key) !== textOf(laterValues, key))
    .sort();
}

/**
 * Unsaved changes of something that was changed elsewhere meanwhile: what the shopper changed is as they have it, all
 * else as it is there now.
 *
 * @param base - what the changes were made of
 * @param origin - what that is now
 * Source: docs/rules.md EDIT-41
 */
export function rebase(draft: Customisation, base: Customisation, origin: Customisation): Customisation {
  const ownEntries = differingKeys(base, draft).map((key) => [
    key,
    Object.hasOwn(draft, key) ? draft[key] : undefined,
  ]);
  return mergeCustomisation(origin, Object.fromEntries(ownEntries) as Customisation);
}
