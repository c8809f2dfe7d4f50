import type { Customisation } from '../contracts';
import { isRecord } from './hostile-keys';

/** One text for equal customisations, whatever the order of their keys: what a cache is keyed by. Source: decisions 43 */
export function canonicalCustomisation(values: Customisation): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
