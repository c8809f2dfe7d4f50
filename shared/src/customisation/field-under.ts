import type { SchemaField } from '../contracts';
import { isReplacing, plainValues, type Condition, type Description } from './descriptions';
import { meetsDescription } from './meets-description';

type Branch = 'then' | 'otherwise';
type Taken = [condition: number, test: number, branch: Branch];

const outcomesByField = new WeakMap<SchemaField, Map<string, SchemaField>>();

/**
 * Returns a field with its conditions (Joi's `whens`) applied.
 *
 * @param read - returns the value a condition refers to
 * @returns the same object for the same outcome; the field itself if it has no conditions
 */
export function fieldUnder(field: SchemaField, read: (ref: Condition['ref']) => unknown): SchemaField {
  const { whens = [] }: Description = field;
  if (whens.length === 0) return field;
  const branches = takenBranches(whens, read);
  const outcomes = outcomesByField.get(field) ?? new Map<string, SchemaField>();
  outcomesByField.set(field, outcomes);
  const name = branches.join(' ');
  const earlierField = outcomes.get(name);
  if (earlierField) return earlierField;
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

/** Merges like Joi's concat: replaces flags and single rules, and adds allowed values unless they override. */
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
