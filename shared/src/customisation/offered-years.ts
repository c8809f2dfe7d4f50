import type { FieldMeta, SchemaPreview } from '../contracts';
import { isCalendarDay, readDay } from './dates';
import { isRecord } from './hostile-keys';
import { localDate } from './local-date';

/**
 * Returns the schema for a day. Limits relative to "now" become years, and years outside the limits are omitted.
 *
 * @param day - YYYY-MM-DD: the shopper's local date, or the day stored with a bought book
 * @returns the argument itself if no limit is relative. Source: docs/rules.md FIELD-10
 */
export function schemaOn(schema: SchemaPreview, day: string): SchemaPreview {
  return onDay(schema, Number(day.slice(0, 4))) as SchemaPreview;
}

export const schemaToday = (schema: SchemaPreview): SchemaPreview => schemaOn(schema, localDate());

/** Returns unchanged parts as the same objects. */
function onDay(value: unknown, year: number): unknown {
  if (Array.isArray(value))
    return sameListIfEqual(
      value,
      value.map((entry) => onDay(entry, year)),
    );
  if (!isRecord(value)) return value;
  const [meta] = Array.isArray(value.metas) ? (value.metas as FieldMeta[]) : [];
  if (meta?.yearsFromNow) return fieldOn(value, meta, year);
  const entries = Object.entries(value);
  const partValues = entries.map(([, part]) => onDay(part, year));
  if (partValues.every((part, index) => part === entries[index]![1])) return value;
  return Object.fromEntries(entries.map(([key], index) => [key, partValues[index]]));
}

const sameListIfEqual = (
  earlierList: readonly unknown[],
  laterList: readonly unknown[],
): readonly unknown[] =>
  laterList.every((entry, index) => entry === earlierList[index]) ? earlierList : laterList;

function fieldOn(field: Record<string, unknown>, meta: FieldMeta, year: number): unknown {
  const { minYear: fromNow, maxYear: toNow } = meta.yearsFromNow!;
  const minYear = fromNow === undefined ? meta.minYear : year + fromNow;
  const maxYear = toNow === undefined ? meta.maxYear : year + toNow;
  const isOffered = (option: unknown): boolean =>
    !/^\d{4}$/.test(String(option)) ||
    (Number(option) >= (minYear ?? 0) && Number(option) <= (maxYear ?? Infinity));
  const years = {
    ...meta,
    yearsFromNow: undefined,
    ...(minYear !== undefined && { minYear }),
    ...(maxYear !== undefined && { maxYear }),
  };
  const examples = Array.isArray(field.examples) ? field.examples : [];
  if (!meta.options)
    return { ...field, examples: examples.map((example) => inYears(example, years)), metas: [years] };
  const options = meta.options.filter(({ value }) => isOffered(value));
  const allow = Array.isArray(field.allow) ? field.allow.filter(isOffered) : undefined;
  return {
    ...field,
    examples: examples.filter(isOffered),
    ...(allow && { allow }),
    metas: [{ ...years, options }],
  };
}

/** Moves an example date to the nearest allowed year. */
function inYears(example: unknown, { minYear = 1, maxYear = 9999 }: Partial<FieldMeta>): unknown {
  const day = readDay(example);
  if (!day) return example;
  const year = Math.min(Math.max(day.year, minYear), maxYear);
  const text = String(example);
  const moved = `${String(year).padStart(4, '0')}${text.slice(4)}`;
  return isCalendarDay({ ...day, year }) ? moved : `${moved.slice(0, 8)}28`;
}
