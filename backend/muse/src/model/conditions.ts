import type { Condition } from '../art/bindings';
import type { Fields } from './fields';
import { own } from './own';
import { absolutePath, type Reading, type Readings } from './readings';

/** Where paths are read: the readings, and the character whose keys come first. */
export interface Surroundings {
  readonly fields: Fields;
  readonly readings: Readings;
  readonly scope: string | undefined;
}

/** Do all conditions of a `data-show` hold? Of a list, one of its entries is enough. */
export function holds(conditions: readonly Condition[], { fields, readings, scope }: Surroundings): boolean {
  return conditions.every(({ key, negated, values }) => {
    const reading = own(readings, absolutePath(key, scope, fields));
    return (values.length === 0 ? isSomething(reading) : isOneOf(reading, values)) !== negated;
  });
}

function isSomething(reading: Reading | undefined): boolean {
  if (Array.isArray(reading)) return reading.length > 0;
  return reading !== undefined && (typeof reading !== 'string' || reading.trim() !== '');
}

function isOneOf(reading: Reading | undefined, values: readonly string[]): boolean {
  if (Array.isArray(reading)) return (reading as readonly string[]).some((entry) => values.includes(entry));
  return values.includes(String(reading ?? ''));
}
