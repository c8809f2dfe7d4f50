import type { SchemaField, SchemaPreview } from '../contracts';
import { isFilled } from './filled';
import { isRecord } from './hostile-keys';
import { codePointLength } from './text-length';

/** What a field's own rules say of a value. `type` is Joi's code, as the server would answer it. */
export interface FieldFault {
  type: string;
  limit?: number;
}

/** @returns the fields of every part of a schema, by key, in the schema's order */
export function schemaFields(schema: SchemaPreview): Record<string, SchemaField> {
  return Object.assign({}, ...schema.schemas.map((part) => part.keys)) as Record<string, SchemaField>;
}

export function isRequired(field: SchemaField): boolean {
  return field.flags?.presence === 'required';
}

/** @returns the numeric limit of a rule such as 'min' or 'max', undefined where the schema sets none */
export function ruleLimit(field: SchemaField, rule: string): number | undefined {
  const limit = field.rules?.find(({ name }) => name === rule)?.args?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

/**
 * What a field's length limits count: digits where the integer rule holds (sign and separators excluded), entries of
 * a list, else code points. Source: decisions 15
 */
export function measuredLength(field: SchemaField, value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (field.rules?.some(({ name }) => name === 'integer')) return String(value ?? '').replace(/\D/g, '').length;
  return codePointLength(value === undefined || value === null ? '' : String(value));
}

/**
 * Checks one value as the server's validator would, for the rules a browser can know: presence, allowed values, type,
 * length and pattern. Unlike the server it takes blank text for missing.
 *
 * @returns the first fault, or undefined if the value is acceptable
 * Source: builder.md section 5, decisions 15
 */
export function checkValue(field: SchemaField, value: unknown): FieldFault | undefined {
  const wanting = isRequired(field) && !isFilled(value);
  if (value === undefined || value === null) return wanting ? { type: 'any.required' } : undefined;
  if (wanting) return { type: typeof value === 'string' ? 'string.empty' : 'any.required' };
  if (field.allow?.includes(value)) return undefined;
  if (field.flags?.only) return { type: 'any.only' };
  if (value === '') return { type: 'string.empty' };
  return checkType(field, value) ?? checkLength(field, value) ?? checkPattern(field, value);
}

const TYPE_CHECKS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value) || (typeof value === 'string' && Number.isFinite(Number(value))),
  boolean: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  array: Array.isArray,
  object: isRecord,
};

function checkType(field: SchemaField, value: unknown): FieldFault | undefined {
  return TYPE_CHECKS[field.type]?.(value) === false ? { type: `${field.type}.base` } : undefined;
}

function checkLength(field: SchemaField, value: unknown): FieldFault | undefined {
  const length = measuredLength(field, value);
  const [min, max, exact] = ['min', 'max', 'length'].map((rule) => ruleLimit(field, rule));
  if (min !== undefined && length < min) return { type: `${field.type}.min`, limit: min };
  if (max !== undefined && length > max) return { type: `${field.type}.max`, limit: max };
  return exact !== undefined && length !== exact ? { type: `${field.type}.length`, limit: exact } : undefined;
}

function checkPattern(field: SchemaField, value: unknown): FieldFault | undefined {
  if (typeof value !== 'string') return undefined;
  const broken = field.rules?.some(({ name, args }) => {
    const pattern = name === 'pattern' ? patternOf(args?.regex) : undefined;
    const inverted = isRecord(args?.options) && args.options.invert === true;
    return pattern !== undefined && pattern.test(value) === inverted;
  });
  return broken ? { type: 'string.pattern.base' } : undefined;
}

/** Joi describes a regular expression as it is written in code: "/^[a-z]+$/i". */
function patternOf(written: unknown): RegExp | undefined {
  const parts = typeof written === 'string' ? /^\/(.*)\/([a-z]*)$/s.exec(written) : null;
  if (!parts) return undefined;
  try {
    return new RegExp(parts[1]!, parts[2]!.replace(/[gy]/g, ''));
  } catch {
    return undefined; // the server still holds the rule
  }
}
