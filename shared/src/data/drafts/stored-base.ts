import type { Customisation } from '../../contracts';
import { parseStoredCustomisation } from '../../customisation/load';
import { readRecord } from '../../core/browser-storage';

/** Where it is noted what the stored changes of a line or an item were made of. Source: docs/rules.md EDIT-41 */
export const baseKey = (key: string): string => `${key}:base`;

/** Changes that are stored, and what they were made of. */
export interface StoredChanges {
  readonly values: Customisation;
  readonly base: Customisation;
}

/** @returns undefined where nothing is stored under this key, or nobody noted what it was made of */
export function storedChanges(key: string): StoredChanges | undefined {
  const [values, base] = [key, baseKey(key)].map((recordKey) =>
    parseStoredCustomisation(readRecord(recordKey) ?? ''),
  );
  return values && base && { values, base };
}
