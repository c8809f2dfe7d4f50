import type { Customisation } from '../contracts';
import { canonicalCustomisation, mergeCustomisation } from './merge';

/** @returns the keys that differ or are missing on one side, sorted */
export function differingKeys(earlierValues: Customisation, laterValues: Customisation): string[] {
  const textOf = (values: Customisation, key: string): string =>
    canonicalCustomisation({ value: Object.hasOwn(values, key) ? values[key] : undefined });
  return [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => textOf(earlierValues, key) !== textOf(laterValues, key))
    .sort();
}

/**
 * Rebases unsaved changes after a change elsewhere: keeps the shopper's changed keys and takes everything else from
 * `origin`.
 *
 * @param base - the values on which the draft was based
 * @param origin - the current values
 * Source: docs/rules.md EDIT-41
 */
export function rebase(draft: Customisation, base: Customisation, origin: Customisation): Customisation {
  const ownEntries = differingKeys(base, draft).map((key) => [
    key,
    Object.hasOwn(draft, key) ? draft[key] : undefined,
  ]);
  return mergeCustomisation(origin, Object.fromEntries(ownEntries) as Customisation);
}
