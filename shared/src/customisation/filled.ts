import { isRecord } from './hostile-keys';
import { hasInk } from './has-ink';

/**
 * Has the shopper answered? 0 and false are answers; undefined, invisible text, an empty list and an empty object are
 * not.
 * Source: docs/rules.md FORM-02
 */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return hasInk(value);
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && !Number.isNaN(value);
}
