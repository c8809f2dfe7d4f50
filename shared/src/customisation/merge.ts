import type { Customisation } from '../contracts';
import { isHostileKey } from './hostile-keys';

export type MergeMode = 'merge' | 'replace';

/**
 * Applies a change to a customisation. Shallow: lists and objects are replaced whole. A key set to undefined goes away;
 * hostile keys are dropped.
 *
 * @returns a new map; neither argument is changed
 * Source: decisions 5
 */
export function mergeCustomisation(
  current: Customisation,
  patch: Customisation,
  mode: MergeMode = 'merge',
): Customisation {
  const base = mode === 'replace' ? {} : current;
  return Object.fromEntries(
    Object.entries({ ...base, ...patch }).filter(([key, value]) => value !== undefined && !isHostileKey(key)),
  );
}
