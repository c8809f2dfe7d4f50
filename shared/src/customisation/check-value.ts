import type { SchemaField } from '../contracts';
import { isCalendarDay, readDay } from './dates';
import { type Description, patternOf, TYPE_CHECKS } from './descriptions';
import { isRecord } from './hostile-keys';
import {
  componentOf,
  isAnswered,
  isRequired,
  isWholeNumber,
  measuredLength,
  ruleLimit,
} from './schema-rules';
import { lineCount, hasLostSign } from './typed-text';

/** A violated rule of a field. `type` is Joi's code, as in the server's answer. */
export interface FieldFault {
  type: string;
  limit?: number;
}

/**
 * Checks a value as the server's validator does, for all rules that a browser can check: presence, allowed values,
 * type, length, pattern, calendar. Unlike the server, it treats a blank text as missing. Does not check the values of
 * characters.
 *
 * @param field - field to which its conditions have been applied (`evaluateFields`)
 * @returns the first fault; undefined if the value is valid
 * Source: docs/rules.md FIELD-03, FIELD-09, FIELD-10, FIELD-01, FORM-08
 */
export function checkValue(field: SchemaField, value: unknown): FieldFault | undefined {
  const isMissing = !isAnswered(field, value);
  const wanting = isRequired(field) && isMissing;
  if (value === undefined || value === null) return wanting ? { type: 'any.required' } : undefined;
  if (wanting) return { type: typeof value === 'string' ? 'string.empty' : 'any.required' };
  if (field.allow?.includes(value)) return undefined;
  if (field.flags?.only) return { type: isYearGone(field, value) ? 'date.year' : 'any.only' };
  if (value === '') return { type: 'string.empty' };
  if (isMissing && componentOf(field) === 'MultiText') return undefined;
  if (isOffered(field, value)) return undefined;
  return (
    checkType(field, value) ??
    checkSize(field, value) ??
    checkLines(field, value) ??
    checkPattern(field, value) ??
    checkInside(field, value)
  );
}

/** Returns true for an offered option of a field with free text, because the rules apply only to free text. */
function isOffered({ metas }: SchemaField, value: unknown): boolean {
  const meta = metas?.[0];
  return (
    meta?.freeEntryComponent !== undefined && (meta.options ?? []).some((option) => option.value === value)
  );
}

function checkType(field: SchemaField, value: unknown): FieldFault | undefined {
  return TYPE_CHECKS[field.type]?.(value) === false ? { type: `${field.type}.base` } : undefined;
}

function checkSize(field: SchemaField, value: unknown): FieldFault | undefined {
  if (field.type === 'number') return checkNumber(field, Number(value));
  return checkLength(field, measuredLength(field, value));
}

function checkLength(field: SchemaField, size: number): FieldFault | undefined {
  const [min, max, exact] = ['min', 'max', 'length'].map((rule) => ruleLimit(field, rule));
  if (min !== undefined && size < min) return { type: `${field.type}.min`, limit: min };
  if (max !== undefined && size > max) return { type: `${field.type}.max`, limit: max };
  return exact !== undefined && size !== exact ? { type: `${field.type}.length`, limit: exact } : undefined;
}

/** Limits of a whole number limit its digits, unless the schema sets `maxDigits`. Source: docs/rules.md FIELD-03 */
function checkNumber(field: SchemaField, number: number): FieldFault | undefined {
  if (!isWholeNumber(field)) return checkLength(field, number);
  if (!Number.isInteger(number)) return { type: 'number.integer' };
  if (!Number.isSafeInteger(number)) return { type: 'number.unsafe' };
  const digits = measuredLength(field, number);
  const maxDigits = field.metas?.[0]?.maxDigits;
  if (maxDigits === undefined) return checkLength(field, digits);
  return digits > maxDigits ? { type: 'number.max', limit: maxDigits } : checkLength(field, number);
}

function checkLines({ metas }: SchemaField, value: unknown): FieldFault | undefined {
  const limit = metas?.[0]?.maxLines;
  return limit !== undefined && typeof value === 'string' && lineCount(value) > limit
    ? { type: 'string.lines', limit }
    : undefined;
}

function checkPattern(field: SchemaField, value: unknown): FieldFault | undefined {
  if (typeof value !== 'string') return undefined;
  if (hasLostSign(value)) return { type: 'string.pattern.base' };
  for (const { name, args } of field.rules ?? []) {
    const pattern = name === 'pattern' ? patternOf(args?.regex) : undefined;
    const isInverted = isRecord(args?.options) && args.options.invert === true;
    if (pattern?.test(value) === isInverted)
      return { type: isInverted ? 'string.pattern.invert.base' : 'string.pattern.base' };
  }
  return undefined;
}

function checkInside(field: SchemaField, value: unknown): FieldFault | undefined {
  const component = componentOf(field);
  if (component === 'Date') return checkDate(field, value);
  if (component === 'Photo') return checkPhoto(value);
  if (component === 'Characters' || !Array.isArray(value)) return undefined;
  const entry = entryField(field);
  return entry && value.map((listEntry) => checkEntry(entry, listEntry)).find(Boolean);
}

/** @returns the field for one entry of a list; for texts with ids, the field for the text */
export function entryField(field: SchemaField): SchemaField | undefined {
  const { items }: Description = field;
  const entry = items?.[0]?.keys?.text ?? items?.[0];
  return entry && ({ ...entry, urlKey: field.urlKey, type: entry.type ?? 'any' } as SchemaField);
}

function checkEntry(entry: SchemaField, value: unknown): FieldFault | undefined {
  return checkValue(entry, isRecord(value) && 'text' in value ? value.text : value);
}

function checkDate({ metas }: SchemaField, value: unknown): FieldFault | undefined {
  const day = readDay(value);
  const { minYear = -Infinity, maxYear = Infinity } = metas?.[0] ?? {};
  if (!day || !isCalendarDay(day)) return { type: 'date.base' };
  return day.year >= minYear && day.year <= maxYear ? undefined : { type: 'date.year' };
}

const isYearGone = ({ metas }: SchemaField, value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}$/.test(value) &&
  (metas?.[0]?.minYear !== undefined || metas?.[0]?.maxYear !== undefined);

function checkPhoto(value: unknown): FieldFault | undefined {
  const isWhole =
    isRecord(value) &&
    typeof value.public_id === 'string' &&
    value.public_id !== '' &&
    Number(value.width) > 0 &&
    Number(value.height) > 0;
  return isWhole ? undefined : { type: 'object.base' };
}
