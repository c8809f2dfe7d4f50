import { pathsOfText, type TextVariant } from '../model/book-texts';
import { keysOfPaths, readBook } from '../model/calendar';
import { holds } from '../model/conditions';
import { fieldAt, PLACEHOLDER, type ReadingContext, type Readings } from '../model/readings';
import type { Values } from '../model/values';
import type { LoadedPackage } from '../scene/loaded-package';
import type { ShownText } from './shown-texts';
import { type Case, casesOf, longValue } from './trial-cases';
import {
  inStates,
  type Question,
  statesOf,
  valueAt,
  type ValueState,
  withoutMissingStates,
  withStates,
} from './value-states';

/** Maximum number of value combinations that are tried for one text. */
export const MOST_COMBINATIONS = 512;

export interface TooManyCombinations {
  readonly id: string;
  readonly keys: readonly string[];
  readonly count: number;
}

/**
 * Returns cases that show each variant of each text. The cases combine all states of the values that occur in the
 * text's conditions and placeholders. States of a value are, for example: missing, equal to a named value, or different
 * from all named values. The first combination that shows a variant is also tried with each option of each value. Every
 * combination is also tried with the longest possible values.
 *
 * @param onTooMany - called with each text that has more than MOST_COMBINATIONS combinations
 */
export function conditionCases(
  texts: readonly ShownText[],
  loaded: LoadedPackage,
  examples: Values,
  context: ReadingContext,
  onTooMany: (text: TooManyCombinations) => void,
): Case[] {
  return texts.flatMap((text) => {
    const states = statesOf(questionsOf(text), loaded.fields);
    const count = states.reduce((product, values) => product * values.length, 1);
    if (count > MOST_COMBINATIONS)
      onTooMany({ id: text.id, keys: states.map(([state]) => state!.path), count });
    return casesOfText(text, combinationsOf(states, count), loaded, examples, context);
  });
}

/**
 * Returns the questions about values on whose answers a text's conditions and placeholders depend. The question of a
 * placeholder is whether its value is present, because otherwise the text has a gap.
 */
const questionsOf = ({ around, variants }: ShownText): Question[] => [
  ...around,
  ...variants.flatMap(({ show, text }) => [
    ...show,
    ...Array.from(text.matchAll(PLACEHOLDER), ([, key, suffix]) => ({
      key: key!,
      values: [],
      ...(/^\d+$/.test(suffix ?? '') && { entry: Number(suffix) }),
    })),
  ]),
];

/** Returns all combinations or, if they are too many, an evenly spread sample of them. */
function combinationsOf(states: readonly ValueState[][], count: number): ValueState[][] {
  const tried = Math.min(count, MOST_COMBINATIONS);
  const step = count / tried;
  return Array.from({ length: tried }, (_, i) => {
    let number = Math.floor(i * step);
    return states.map((values) => {
      const state = values[number % values.length]!;
      number = Math.floor(number / values.length);
      return state;
    });
  });
}

function casesOfText(
  { around, variants }: ShownText,
  combinations: readonly ValueState[][],
  loaded: LoadedPackage,
  examples: Values,
  context: ReadingContext,
): Case[] {
  const { fields, validator } = loaded;
  const [shownVariants, knownNames] = [new Set<TextVariant>(), new Set<string>()];
  return combinations.flatMap((states): Case[] => {
    const values = inStates(states, examples, fields);
    const readings = readBook(loaded, values, context);
    const surroundings = { fields, readings, scope: undefined };
    const variant = holds(around, surroundings)
      ? variants.find(({ show }) => holds(show, surroundings))
      : undefined;
    if (!variant) return [];
    const paths = pathsOfText(variant.text, { fields, scope: undefined });
    const name = JSON.stringify([variants.indexOf(variant), pick(readings, paths)]);
    if (knownNames.has(name) || validator.validate(values, { convert: false }).error) return [];
    knownNames.add(name);
    const what = changesOf(states, values, examples);
    const base: Case[] = what === '' ? [] : [{ what, values }];
    const long = what === '' ? [] : longCase(paths, values, what, loaded);
    if (shownVariants.has(variant)) return [...base, ...long];
    shownVariants.add(variant);
    return [...base, ...(what === '' ? [] : singleCases(paths, values, states, what, loaded)), ...long];
  });
}

const pick = (readings: Readings, paths: readonly string[]): readonly unknown[] =>
  paths.map((path) => readings[path] ?? null);

function singleCases(
  paths: readonly string[],
  values: Values,
  states: readonly ValueState[],
  what: string,
  { fields, book }: LoadedPackage,
): Case[] {
  return keysOfPaths(paths, book.calendar).flatMap((key) => {
    const field = fields.get(key);
    if (!field || key === book.story?.key || !(key in values)) return [];
    const missingStates = states.filter(({ path, value }) => value === undefined && path !== key);
    return casesOf(field, fields, values, (filled) =>
      withoutMissingStates(filled, missingStates, fields),
    ).map((tried) => ({ ...tried, what: `${tried.what} and ${what}` }));
  });
}

function longCase(paths: readonly string[], values: Values, what: string, { fields }: LoadedPackage): Case[] {
  const long = paths.flatMap((path): ValueState[] => {
    const field = fieldAt(path, fields);
    const present = valueAt(values, path);
    const value = field && present !== undefined ? longValue(field) : undefined;
    if (value === undefined || field?.kind === 'choices') return [];
    return [
      { path, value: Array.isArray(present) ? (value as readonly string[]).slice(0, present.length) : value },
    ];
  });
  return long.length === 0
    ? []
    : [{ what: `the longest words and ${what}`, values: withStates(values, long, fields) }];
}

function changesOf(states: readonly ValueState[], values: Values, examples: Values): string {
  const changes = states.flatMap(({ path }) => {
    const [now, exampleValue] = [valueAt(values, path), valueAt(examples, path)];
    if (JSON.stringify(now) === JSON.stringify(exampleValue)) return [];
    if (now === undefined) return [`no ${path}`];
    if (!Array.isArray(now)) return [`${path}=${typeof now === 'object' ? 'something' : now}`];
    const isOfOptions = now.every((entry) => typeof entry === 'string');
    return [isOfOptions ? `${path}=${now.join('+')}` : `${now.length} in ${path}`];
  });
  return [...new Set(changes)].join(' and ');
}
