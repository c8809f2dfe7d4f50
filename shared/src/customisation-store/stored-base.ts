import type { Customisation } from '../contracts';
import { parseStoredCustomisation } from '../customisation/load';
import { readRecord } from '../storage/browser-storage';

/** Where it is noted what the stored changes of a line or an item were made of. Source: docs/rules.md EDIT-52 */
export const baseKey = (key: string): string => `${key}:base`;

/** @returns what the stored changes under this key were made of; undefined where there are none, or nobody noted it */
export function storedBase(key: string): Customisation | undefined {
  return readRecord(key) === null ? undefined : parseStoredCustomisation(readRecord(baseKey(key)) ?? '');
}
