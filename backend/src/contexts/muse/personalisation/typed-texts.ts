import type { Field, Fields } from '../package/fields';
import { own } from '../scene/own';
import { isRecord } from './pick-values';

/** A text or a date somewhere in a customisation. `path`: the way to it, as errors name it. */
export interface FoundText {
  readonly path: readonly (string | number)[];
  readonly field: Field;
  readonly text: string;
}

type Path = readonly (string | number)[];

/** Everything in picked values that was typed or is a date, characters included. */
export function textsOf(fields: Fields, values: Readonly<Record<string, unknown>>, at: Path = []): FoundText[] {
  return [...fields.values()].flatMap((field) => inField(field, own(values, field.key), [...at, field.key]));
}

function inField(field: Field, value: unknown, path: Path): FoundText[] {
  if (typeof value === 'string') return field.kind === 'text' || field.kind === 'date' || field.isFreeEntry ? [{ path, field, text: value }] : [];
  if (!Array.isArray(value)) return [];
  if (field.kind === 'texts') return value.flatMap((item: unknown, i) => (isRecord(item) && typeof item['text'] === 'string' ? [{ path: [...path, i, 'text'], field, text: item['text'] }] : []));
  if (field.kind === 'characters') return value.flatMap((group: unknown, i) => inGroup(field, group, i, path));
  return [];
}

function inGroup({ types }: Field, group: unknown, i: number, path: Path): FoundText[] {
  const [list, fields] = [isRecord(group) ? group['customisations'] : undefined, types[i]?.fields];
  if (!Array.isArray(list) || !fields) return [];
  return list.flatMap((one: unknown, index) => (isRecord(one) ? textsOf(fields, one, [...path, i, 'customisations', index]) : []));
}

/** Is the date in the calendar, and in the years that the field takes? Source: decisions 16 */
export function isRealDate(text: string, { minYear, maxYear }: Field): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return false;
  const year = date.getUTCFullYear();
  return year >= (minYear ?? 0) && year <= (maxYear ?? 9999);
}
