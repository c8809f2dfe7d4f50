import { plainValues, type Description } from './descriptions';
import { isRecord } from './hostile-keys';
import { patternOf, TYPE_CHECKS } from './value-types';
import { codePointLength } from './text-length';

/**
 * Does a value match a Joi description, as in a condition's `is`?
 *
 * @param value - undefined: missing
 */
export function meetsDescription(description: Description, value: unknown): boolean {
  const presence = description.flags?.presence;
  if (value === undefined) return presence !== 'required';
  if (presence === 'forbidden' || plainValues(description.invalid).includes(value)) return false;
  if (plainValues(description.allow).includes(value)) return true;
  if (description.flags?.only) return false;
  if (description.type !== undefined && TYPE_CHECKS[description.type]?.(value) === false) return false;
  if (description.type === 'string' && value === '') return false;
  return meetsRules(description, value) && meetsItems(description, value) && meetsKeys(description, value);
}

const RULES: Record<string, (size: number, limit: number) => boolean> = {
  min: (size, limit) => size >= limit,
  max: (size, limit) => size <= limit,
  length: (size, limit) => size === limit,
  greater: (size, limit) => size > limit,
  less: (size, limit) => size < limit,
};

function meetsRules({ rules = [] }: Description, value: unknown): boolean {
  return rules.every(({ name, args }) => {
    if (name === 'pattern') return patternOf(args?.regex)?.test(String(value)) ?? true;
    if (name === 'integer') return Number.isInteger(Number(value));
    return typeof args?.limit === 'number' ? (RULES[name]?.(sizeOf(value), args.limit) ?? true) : true;
  });
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : codePointLength(String(value));
}

function meetsItems({ items = [] }: Description, value: unknown): boolean {
  if (items.length === 0 || !Array.isArray(value)) return true;
  const isThere = (item: Description): boolean => value.some((entry) => meetsDescription(item, entry));
  return (
    value.every((entry) => items.some((item) => meetsDescription(item, entry))) &&
    items.every((item) => item.flags?.presence !== 'required' || isThere(item))
  );
}

function meetsKeys({ keys }: Description, value: unknown): boolean {
  return (
    keys === undefined ||
    !isRecord(value) ||
    Object.entries(keys).every(([key, inside]) =>
      meetsDescription(inside, Object.hasOwn(value, key) ? value[key] : undefined),
    )
  );
}
