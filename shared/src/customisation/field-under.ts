import type { SchemaField } from '../contracts';
import {
  isReplacing,
  plainValues,
  type Condition,
  type Description,
  patternOf,
  TYPE_CHECKS,
} from './descriptions';
import { isRecord } from './hostile-keys';
import { codePointLength } from './typed-text';

/**
 * Returns true if a value matches a Joi description, such as the `is` of a condition.
 *
 * @param value - undefined if it is missing
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

type Branch = 'then' | 'otherwise';
type Taken = [condition: number, test: number, branch: Branch];

const outcomesByField = new WeakMap<SchemaField, Map<string, SchemaField>>();

/**
 * Returns a field with its conditions (Joi's `whens`) applied.
 *
 * @param read - returns the value to which a condition refers
 * @returns the field itself if it has no conditions; otherwise one object for each outcome of all conditions
 */
export function fieldUnder(field: SchemaField, read: (ref: Condition['ref']) => unknown): SchemaField {
  const { whens = [] }: Description = field;
  if (whens.length === 0) return field;
  const branches = takenBranches(whens, read);
  const outcomes = outcomesByField.get(field) ?? new Map<string, SchemaField>();
  outcomesByField.set(field, outcomes);
  const name = branches.join(' ');
  const cachedField = outcomes.get(name);
  if (cachedField) return cachedField;
  const mergedField = branches
    .map(([condition, test, branch]) => testsOf(whens[condition]!)[test]![branch]!)
    .reduce(withAddition, field);
  outcomes.set(name, mergedField);
  return mergedField;
}

const testsOf = (condition: Condition) =>
  condition.switch ??
  (condition.is ? [{ is: condition.is, then: condition.then, otherwise: condition.otherwise }] : []);

function takenBranches(whens: readonly Condition[], read: (ref: Condition['ref']) => unknown): Taken[] {
  const branches: Taken[] = [];
  for (const [index, condition] of whens.entries()) {
    const tests = testsOf(condition);
    const value = read(condition.ref);
    const met = tests.findIndex(({ is: testDescription }) => meetsDescription(testDescription, value));
    const test = met === -1 ? tests.length - 1 : met;
    const branch: Branch = met === -1 ? 'otherwise' : 'then';
    if (!tests[test]?.[branch]) continue;
    branches.push([index, test, branch]);
    if (condition.break) break;
  }
  return branches;
}

/** Merges like Joi's concat: replaces flags and single rules; adds allowed values, or replaces them by Joi.override. */
function withAddition(field: SchemaField, addition: Description): SchemaField {
  const refused = plainValues(addition.invalid);
  const earlierValues = isReplacing(addition.allow) ? [] : (field.allow ?? []);
  const allow = [...new Set([...earlierValues, ...plainValues(addition.allow)])].filter(
    (value) => !refused.includes(value),
  );
  const renewed = new Set(addition.rules?.map(({ name }) => name).filter((name) => name !== 'pattern'));
  const rules = [...(field.rules ?? []).filter(({ name }) => !renewed.has(name)), ...(addition.rules ?? [])];
  return {
    ...field,
    flags: { ...field.flags, ...addition.flags },
    ...((field.allow ?? addition.allow) && { allow }),
    ...(rules.length > 0 && { rules }),
  };
}
