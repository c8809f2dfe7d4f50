import type { Condition } from '../artwork/bindings';
import type { Values } from '../package/fields';
import { own } from './fill-text';

/** Do all conditions of a `data-show` hold? A key without a value is the empty string. */
export function holds(conditions: readonly Condition[], values: Values): boolean {
  return conditions.every(({ key, negated, values: wanted }) => {
    const value = own(values, key) ?? '';
    if (wanted.length === 0) return value.trim() !== '';
    return wanted.includes(value) !== negated;
  });
}
