import type { Condition } from '../model/conditions';
import { type Field, type Fields, fillExamples, withoutHidden } from '../model/fields';
import { fieldAt, ownEntry, parseCharacterPath } from '../model/readings';
import type { CharacterGroup, Value, Values } from '../model/values';
import { longValue } from './trial-cases';

/**
 * A question about a value on which a text depends: is it present, is it one of `values`, or is it a list with this
 * entry?
 */
export type Question = Pick<Condition, 'key' | 'entry' | 'values'>;

/** One of the states of a value that conditions distinguish. If the value is missing, `value` is undefined. */
export interface ValueState {
  /** A key, or the path of a character's value. `characters.0` is the number of characters of the first type. */
  readonly path: string;
  readonly value: Value | undefined;
}

/** Returns, for each value, the states that the questions distinguish. Numbers of characters come first. */
export function statesOf(questions: readonly Question[], fields: Fields): ValueState[][] {
  const byPath = new Map<string, Question[]>();
  for (const question of questions) {
    const path = pathOfCount(question.key) ?? question.key;
    byPath.set(path, [...(byPath.get(path) ?? []), question]);
    const owner = parseCharacterPath(question.key);
    // a missing character has no values, so the text also depends on the number of characters
    if (owner?.key !== undefined) {
      const count = { key: `characters.${owner.type}.${owner.index}`, values: [] };
      byPath.set(`characters.${owner.type}`, [...(byPath.get(`characters.${owner.type}`) ?? []), count]);
    }
  }
  const isCount = (path: string): boolean => pathOfCount(path) === path;
  const paths = [...byPath.keys()].sort((a, b) => Number(isCount(b)) - Number(isCount(a)));
  return paths.flatMap((path) => {
    const values = isCount(path)
      ? countsOf(Number(path.split('.')[1]), byPath.get(path)!, fields)
      : valuesOf(fieldAt(path, fields), byPath.get(path)!);
    return values.length < 2 ? [] : [values.map((value) => ({ path, value }))];
  });
}

/** Returns the path of the number of characters (such as `characters.0`) on which a path depends, if any. */
const pathOfCount = (path: string): string | undefined =>
  /^characters\.\d(?=$|\.(?:count|names|\d+)$)/.exec(path)?.[0];

function countsOf(type: number, questions: readonly Question[], fields: Fields): string[] {
  const foundCharacterType = fields.get('characters')?.types[type];
  if (!foundCharacterType) return [];
  const askedCounts = questions.flatMap(({ key, entry, values }) => [
    ...(/\.\d+\.\d+$/.test(key) ? [Number(key.split('.')[2]), Number(key.split('.')[2]) + 1] : []),
    ...(entry === undefined ? [] : [entry, entry + 1]),
    ...values.map(Number),
  ]);
  return [...new Set([foundCharacterType.min, ...askedCounts, foundCharacterType.max])]
    .filter((count) => count >= foundCharacterType.min && count <= foundCharacterType.max)
    .map(String);
}

function valuesOf(field: Field | undefined, questions: readonly Question[]): (Value | undefined)[] {
  if (!field) return [];
  const named = [...new Set(questions.flatMap(({ values }) => values))];
  const mayBeMissing = !field.isRequired || field.whens.length > 0;
  const emptyValues = mayBeMissing && questions.some(({ values }) => values.length === 0) ? [undefined] : [];
  switch (field.kind) {
    case 'choice': {
      const options = [...field.choices.keys()];
      const otherOption = options.find((option) => !named.includes(option));
      return [
        ...options.filter((option) => named.includes(option)),
        ...(otherOption === undefined ? [] : [otherOption]),
        ...emptyValues,
      ];
    }
    case 'text':
    case 'number':
    case 'date':
      return [...named, field.example ?? longValue(field), ...emptyValues];
    case 'choices':
    case 'texts':
      return [...listsOf(field, named, questions), ...emptyValues];
    case 'photo':
    case 'characters':
      return [];
  }
}

/**
 * Returns lists to try: one with each named option, one without named options, and one of each length that the
 * questions distinguish.
 */
function listsOf(field: Field, named: readonly string[], questions: readonly Question[]): Value[] {
  const { min = 0, max = 1 } = field;
  const minLength = Math.max(1, min);
  const askedLengths = questions.flatMap(({ entry }) => (entry === undefined ? [] : [entry, entry + 1]));
  const lengths = [...new Set([minLength, ...askedLengths])].filter(
    (length) => length >= minLength && length <= max,
  );
  if (field.kind === 'texts') {
    const entries = longValue(field) as readonly Value[];
    return lengths.map((length) => entries.slice(0, length) as Value);
  }
  const options = [...field.choices.keys()];
  const otherOptions = options.filter((option) => !named.includes(option));
  const lists = [
    ...lengths.map((length) => [...otherOptions, ...named].slice(0, length)),
    ...options
      .filter((option) => named.includes(option))
      .map((option) => [option, ...options.filter((candidate) => candidate !== option)].slice(0, minLength)),
  ];
  return [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()];
}

/** Returns the examples, changed to these states. Fills or removes dependent fields accordingly. */
export function inStates(states: readonly ValueState[], examples: Values, fields: Fields): Values {
  const present = states.filter(({ value }) => value !== undefined);
  return withoutMissingStates(fillExamples(fields, withStates(examples, present, fields)), states, fields);
}

export const withStates = (values: Values, states: readonly ValueState[], fields: Fields): Values =>
  states.reduce((changedValues, state) => withState(changedValues, state, fields), values);

export function withoutMissingStates(values: Values, states: readonly ValueState[], fields: Fields): Values {
  const missingStates = states.filter(({ value }) => value === undefined);
  return withoutHidden(fields, withStates(values, missingStates, fields));
}

/** @returns the value at this path, or the number of characters (as text) for a character type; undefined if empty */
export function valueAt(values: Values, path: string): Value | undefined {
  const [root, type, index, key] = path.split('.');
  if (root !== 'characters' || type === undefined) return ownEntry(values, path);
  const group = (values['characters'] as readonly CharacterGroup[] | undefined)?.[Number(type)];
  if (index === undefined) return group?.count;
  return key === undefined ? undefined : ownEntry(group?.customisations[Number(index)], key);
}

function withState(values: Values, { path, value }: ValueState, fields: Fields): Values {
  const [root, type, index, key] = path.split('.');
  if (root !== 'characters' || type === undefined) return withEntry(values, path, value);
  const groups = (values['characters'] ?? []) as readonly CharacterGroup[];
  const ownCharacterType = fields.get('characters')!.types[Number(type)]!;
  const changedGroups = groups.map((group, i): CharacterGroup => {
    if (i !== Number(type)) return group;
    if (index === undefined)
      return {
        ...group,
        count: value as string,
        customisations: Array.from(
          { length: Number(value) },
          (_, n) => group.customisations[n] ?? fillExamples(ownCharacterType.fields, {}),
        ),
      };
    return {
      ...group,
      customisations: group.customisations.map((customisation, n) =>
        n === Number(index) ? withEntry(customisation, key!, value) : customisation,
      ),
    };
  });
  return { ...values, characters: changedGroups };
}

const withEntry = (values: Values, key: string, value: Value | undefined): Values => {
  const otherValues = Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  return value === undefined ? otherValues : { ...otherValues, [key]: value };
};
