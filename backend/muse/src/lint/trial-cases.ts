import { isYearChoice } from '../form/special-values';
import { type CharacterType, type Field, type Fields, fillExamples, withoutHidden } from '../model/fields';
import type { CharacterGroup, TextItem, Value, Values } from '../model/values';
import { offersYear, yearOn } from '../model/schema';

const LONG_WORDS = 'Wilhelmina Bartholomew Marguerite Maximilian Josephine Christopher ';
const UNBREAKABLE = 'Wolfeschlegelsteinhausenbergerdorffwelche';

const repeat = (sample: string, length: number): string =>
  sample
    .repeat(Math.ceil(length / sample.length))
    .slice(0, length)
    .trim();
const longText = ({ maxLength = 40 }: Field): string => repeat(LONG_WORDS, maxLength);
/** Returns a text with the most lines: a first paragraph as long as possible, then short lines. */
function longLines({ maxLength = 40, maxLines = 1 }: Field): string {
  const shortLines = '\nx'.repeat(maxLines - 1);
  return repeat(LONG_WORDS, maxLength - shortLines.length) + shortLines;
}
const wordFor = ({ maxLength = 40 }: Field): string => repeat(UNBREAKABLE, maxLength).slice(0, 40);

export const MOST_CHARACTERS = 'the most characters';
/** A fixed day. Ages depend on the day, and the result of a check must not change with time. */
export const TODAY = '2026-12-31';
export interface Case {
  readonly what: string;
  readonly values: Values;
  readonly mayBreakWords?: boolean;
}

/** Returns the options of a field, without years that are not offered. All years need the same space. */
const offeredChoices = (field: Field): string[] =>
  [...field.choices.keys()].filter(
    (value) => !isYearChoice(field) || offersYear(field, Number(value), TODAY),
  );

/**
 * Returns the cases in which one field changes and all other fields have their examples.
 *
 * @param finish - receives the values of a case (the missing ones are examples), and returns the values to try
 */
export function casesOf(
  field: Field,
  fields: Fields,
  examples: Values,
  finish: (filled: Values) => Values = (filled) => filled,
): Case[] {
  const { key } = field;
  const having = (value: Value): Values => finish(fillExamples(fields, { ...examples, [key]: value }));
  switch (field.kind) {
    case 'choice': {
      const freeEntryCases = field.isFreeEntry ? textCases(field, having) : [];
      return [
        ...offeredChoices(field).map((value) => ({ what: `${key}=${value}`, values: having(value) })),
        ...freeEntryCases,
      ];
    }
    case 'text':
      return textCases(field, having);
    case 'number':
      return [
        { what: `the largest ${key}`, values: having(field.max ?? 0) },
        { what: `the smallest ${key}`, values: having(field.min ?? 0) },
      ];
    case 'choices':
      return choicesCases(field, having);
    case 'texts':
      return [
        { what: `the longest ${key}`, values: having(longValue(field)!) },
        {
          what: `one long word in ${key}`,
          values: having([{ id: 'aaaaa', text: wordFor(field) }]),
          mayBreakWords: true,
        },
        ...lengthsOf(field).map((length) => ({
          what: `${length} in ${key}`,
          values: having((longValue(field) as readonly TextItem[]).slice(0, length)),
        })),
      ];
    case 'date':
      return [{ what: `a ${key}`, values: having(longValue(field)!) }];
    case 'photo':
      return [];
    case 'characters':
      return characterCases(field, having);
  }
}

const textCases = (field: Field, having: (value: Value) => Values): Case[] => [
  { what: `the longest ${field.key}`, values: having(longText(field)) },
  { what: `one long word as ${field.key}`, values: having(wordFor(field)), mayBreakWords: true },
  ...(field.maxLines === undefined
    ? []
    : [
        {
          what: `the longest ${field.key} in as many lines as it may have`,
          values: having(longLines(field)),
        },
      ]),
];

/** Returns the allowed lengths of a list that are shorter than its maximum. */
const lengthsOf = ({ min = 0, max = 1 }: Field): number[] =>
  Array.from({ length: max }, (_, i) => i).filter((length) => length >= Math.max(1, min));

/** Returns cases with lists of full length, which together contain every option, and a case for each shorter length. */
function choicesCases(field: Field, having: (value: Value) => Values): Case[] {
  const [options, maxChoices] = [[...field.choices.keys()], field.max ?? 1];
  const groups = Array.from({ length: Math.ceil(options.length / maxChoices) }, (_, i) =>
    [...options, ...options].slice(i * maxChoices, (i + 1) * maxChoices),
  );
  const shorter = lengthsOf(field).map((length) => options.slice(0, length));
  return [...groups, ...shorter].map((values) => ({
    what: `${field.key}=${values.join('+')}`,
    values: having([...new Set(values)]),
  }));
}

/** Returns cases with the fewest and the most characters, with one option for all characters, and with long names. */
function characterCases(field: Field, having: (value: Value) => Values): Case[] {
  const group = (
    count: (type: CharacterType) => number,
    values: (type: CharacterType) => Values,
  ): readonly CharacterGroup[] =>
    field.types.map((type) => ({
      type: type.type,
      count: String(count(type)),
      customisations: Array.from({ length: count(type) }, () => values(type)),
    }));
  const [fewest, maxOf] = [({ min }: CharacterType) => min, ({ max }: CharacterType) => max];
  const optionsOf = ({ fields }: CharacterType): number =>
    Math.max(1, ...Array.from(fields.values(), ({ choices }) => choices.size));
  const rounds = Math.max(...field.types.map(optionsOf));
  return [
    { what: 'the fewest characters', values: having(group(fewest, () => ({}))) },
    ...field.types.map(({ type }, i) => ({
      what: `the fewest of ${type}`,
      values: having(
        group(
          (characterType) => (characterType === field.types[i] ? characterType.min : characterType.max),
          () => ({}),
        ),
      ),
    })),
    { what: MOST_CHARACTERS, values: having(group(maxOf, () => ({}))) },
    ...Array.from({ length: rounds }, (_, round) => ({
      what: `option ${round + 1} of every character`,
      values: having(group(maxOf, ({ fields }) => optionNumber(fields, round))),
    })),
    {
      what: 'the most characters with the longest texts',
      values: having(group(maxOf, ({ fields }) => longest(fields))),
    },
    {
      what: 'one long word as every name',
      values: having(group(maxOf, ({ fields }) => texts(fields, wordFor))),
      mayBreakWords: true,
    },
  ];
}

function optionNumber(fields: Fields, round: number): Values {
  const chosenEntries = [...fields.values()].flatMap(({ key, kind, choices }) =>
    kind === 'choice' ? [[key, [...choices.keys()][round % choices.size]!] as const] : [],
  );
  return fillExamples(fields, Object.fromEntries(chosenEntries));
}

const texts = (fields: Fields, text: (field: Field) => string): Values =>
  fillExamples(
    fields,
    Object.fromEntries(
      [...fields.values()].flatMap((field) =>
        field.kind === 'text' ? [[field.key, text(field)] as const] : [],
      ),
    ),
  );

export function longest(fields: Fields): Values {
  const values = [...fields.values()].flatMap((field) => {
    const value = longValue(field);
    return value === undefined ? [] : [[field.key, value] as const];
  });
  return withoutHidden(fields, { ...fillExamples(fields, {}), ...Object.fromEntries(values) });
}

/** @returns the longest value in a text; undefined if a field of this kind has none */
export function longValue(field: Field): Value | undefined {
  const { kind, choices, max = 1, maxYear = 2024 } = field;
  switch (kind) {
    case 'text':
      return longText(field);
    case 'number':
      return max;
    case 'choices':
      return [...choices.values()]
        .sort((a, b) => b.label.length - a.label.length)
        .slice(0, max)
        .map(({ value }) => value);
    case 'texts':
      return Array.from({ length: max }, (_, i) => ({ id: `aaaa${i % 10}`, text: longText(field) }));
    case 'date':
      return `${yearOn(maxYear, TODAY)}-09-28`;
    case 'characters':
      return field.types.map(({ type, max: maxCount, fields }) => ({
        type,
        count: String(maxCount),
        customisations: Array.from({ length: maxCount }, () => longest(fields)),
      }));
    case 'choice':
      return field.isFreeEntry ? longText(field) : undefined;
    case 'photo':
      return undefined;
  }
}
