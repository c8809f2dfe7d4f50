import type { Customisation } from '../../contracts';
import { parseStoredCustomisation } from '../../customisation/load';
import { readRecord } from '../../core/browser-storage';

/** Storage key of the values on which a line's or item's changes are based. Source: docs/rules.md EDIT-41 */
export const baseKey = (key: string): string => `${key}:base`;

export interface StoredChanges {
  readonly values: Customisation;
  readonly base: Customisation;
}

/** @returns undefined if nothing is stored under this key, or its base is missing */
export function storedChanges(key: string): StoredChanges | undefined {
  const [values, base] = [key, baseKey(key)].map((recordKey) =>
    parseStoredCustomisation(readRecord(recordKey) ?? ''),
  );
  return values && base && { values, base };
}
