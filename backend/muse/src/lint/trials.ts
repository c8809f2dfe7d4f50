import { type CharacterType, type Field, type Fields, fillExamples, withoutHidden } from '../model/fields';
import { readBook } from '../model/calendar';
import { fieldAt, type Readings } from '../model/readings';
import type { CharacterGroup, TextItem, Value, Values } from '../model/values';
import { isYearChoice } from '../form/special-values';
import { offersYear, yearOn } from '../model/year-limits';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { longLines, longText, wordFor } from './sample-texts';
import { spreadMarks } from './spread-marks';

/** A trying case: every option in turn, as many as there may be, and text as long as the schema lets it be. */
export interface Trial {
  readonly what: string;
  readonly readings: Readings;
  /** What a word without a place to break does is the engine's affair: only the shopper's long words need it. */
  readonly mayBreakWords: boolean;
  /** Text as nobody writes it, for the room that it takes. */
  readonly isLong: boolean;
}

/** The case that is tried first: nothing is filled yet. */
export const EXAMPLES = 'the examples';
const MOST_CHARACTERS = 'the most characters';
/** Ages are told by the day: this one, so that the check says tomorrow what it says today. */
const TODAY = '2026-12-31';
/** Both pictures of a photo page are tried: with one and with its placeholder. */
const CONTEXT = { today: TODAY, hasPhoto: () => false };

interface Case {
  readonly what: string;
  readonly values: Values;
  readonly mayBreakWords?: boolean;
}

/** What is tried: a page, or a text of it. */
type Tried = Pick<PagePlan, 'keys' | 'paths'>;

/** The cases that a page depends on, for every language of the story the same. */
export function trialsOf(loaded: LoadedPackage, { keys, paths }: Tried): Trial[] {
  const { fields, book } = loaded;
  const examples = fillExamples(fields, {});
  const used = withDeciders(keys, fields).filter(({ key }) => key !== book.story?.key);
  const bases: Case[] = [
    { what: EXAMPLES, values: examples },
    ...used.flatMap((field) => casesOf(field, fields, examples)),
  ];
  const cases = [...bases, ...bases.flatMap((base) => absentCases(base, used, loaded))];
  const isTyped = paths.some((path) => fieldAt(path, fields)?.maxLength !== undefined);
  if (isTyped) cases.push({ what: 'everything at its longest', values: longest(fields) });
  const known = new Set<string>();
  return cases.flatMap(({ what, values, mayBreakWords = false }) => {
    const tried = what === EXAMPLES ? values : spreadMarks(values, book.calendar);
    const readings = readBook(loaded, tried, CONTEXT);
    const name = JSON.stringify(readings);
    if (known.has(name)) return [];
    known.add(name);
    return [{ what, mayBreakWords, isLong: mayBreakWords || /\blongest\b/.test(what), readings }];
  });
}

/** The fields of these keys, and those that decide whether one of them is there. */
function withDeciders(keys: readonly string[], fields: Fields): Field[] {
  const found = new Map<string, Field>();
  const add = (key: string): void => {
    const field = fields.get(key);
    if (!field || found.has(key)) return;
    found.set(key, field);
    for (const when of field.whens) add(when.key);
  };
  keys.forEach(add);
  return [...found.values()];
}

/** What a shopper may leave empty, left empty: one key after the other, as far as the schema takes it. */
function absentCases({ what, values }: Case, used: readonly Field[], loaded: LoadedPackage): Case[] {
  // where other fields are there than with the examples: everywhere else it says the same again
  const decides = (key: string): boolean => used.some(({ whens }) => whens.some((when) => when.key === key));
  const [by] = what.split('=', 1) as [string];
  if (what !== EXAMPLES && what !== MOST_CHARACTERS && !(what !== by && decides(by))) return [];
  return used.flatMap((field): Case[] => {
    const value = values[field.key];
    if (value === undefined) return [];
    if (field.kind === 'characters')
      return field.types.flatMap(({ type, fields }, i) =>
        Array.from(fields.keys(), (key) => ({
          what: `no ${key} of ${type}`,
          values: { ...values, [field.key]: withoutKey(value as readonly CharacterGroup[], i, key) },
        })).filter((one) => isTaken(one.values, loaded)),
      );
    const left = withoutHidden(
      loaded.fields,
      Object.fromEntries(Object.entries(values).filter(([key]) => key !== field.key)),
    );
    const named = what === EXAMPLES ? '' : ` and ${what}`;
    return isTaken(left, loaded) ? [{ what: `no ${field.key}${named}`, values: left }] : [];
  });
}

const withoutKey = (
  groups: readonly CharacterGroup[],
  type: number,
  key: string,
): readonly CharacterGroup[] =>
  groups.map((group, i) =>
    i === type
      ? {
          ...group,
          customisations: group.customisations.map((one) =>
            Object.fromEntries(Object.entries(one).filter(([name]) => name !== key)),
          ),
        }
      : group,
  );

const isTaken = (values: Values, { validator }: LoadedPackage): boolean =>
  validator.validate(values, { convert: false }).error === undefined;

/** Of a choice of years those that are offered: the others are drawn alike. */
const offeredChoices = (field: Field): string[] =>
  [...field.choices.keys()].filter(
    (value) => !isYearChoice(field) || offersYear(field, Number(value), TODAY),
  );

function casesOf(field: Field, fields: Fields, examples: Values): Case[] {
  const { key } = field;
  const having = (value: Value): Values => fillExamples(fields, { ...examples, [key]: value });
  switch (field.kind) {
    case 'choice': {
      const own = field.isFreeEntry ? textCases(field, having) : [];
      return [
        ...offeredChoices(field).map((value) => ({ what: `${key}=${value}`, values: having(value) })),
        ...own,
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

/** How many entries a list may have, fewer than the most. */
const lengthsOf = ({ min = 0, max = 1 }: Field): number[] =>
  Array.from({ length: max }, (_, i) => i).filter((length) => length >= Math.max(1, min));

/** Every option once, as many together as there may be; and as few. */
function choicesCases(field: Field, having: (value: Value) => Values): Case[] {
  const [options, most] = [[...field.choices.keys()], field.max ?? 1];
  const groups = Array.from({ length: Math.ceil(options.length / most) }, (_, i) =>
    [...options, ...options].slice(i * most, (i + 1) * most),
  );
  const shorter = lengthsOf(field).map((length) => options.slice(0, length));
  return [...groups, ...shorter].map((values) => ({
    what: `${field.key}=${values.join('+')}`,
    values: having([...new Set(values)]),
  }));
}

/** As few and as many as there may be; all of them with the same option, one option after the other; long names. */
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
  const [fewest, most] = [({ min }: CharacterType) => min, ({ max }: CharacterType) => max];
  const optionsOf = ({ fields }: CharacterType): number =>
    Math.max(1, ...Array.from(fields.values(), ({ choices }) => choices.size));
  const rounds = Math.max(...field.types.map(optionsOf));
  return [
    { what: 'the fewest characters', values: having(group(fewest, () => ({}))) },
    ...field.types.map(({ type }, i) => ({
      what: `the fewest of ${type}`,
      values: having(
        group(
          (one) => (one === field.types[i] ? one.min : one.max),
          () => ({}),
        ),
      ),
    })),
    { what: MOST_CHARACTERS, values: having(group(most, () => ({}))) },
    ...Array.from({ length: rounds }, (_, round) => ({
      what: `option ${round + 1} of every character`,
      values: having(group(most, ({ fields }) => optionNumber(fields, round))),
    })),
    {
      what: 'the most characters with the longest texts',
      values: having(group(most, ({ fields }) => longest(fields))),
    },
    {
      what: 'one long word as every name',
      values: having(group(most, ({ fields }) => texts(fields, wordFor))),
      mayBreakWords: true,
    },
  ];
}

function optionNumber(fields: Fields, round: number): Values {
  const chosen = [...fields.values()].flatMap(({ key, kind, choices }) =>
    kind === 'choice' ? [[key, [...choices.keys()][round % choices.size]!] as const] : [],
  );
  return fillExamples(fields, Object.fromEntries(chosen));
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

function longest(fields: Fields): Values {
  const values = [...fields.values()].flatMap((field) => {
    const value = longValue(field);
    return value === undefined ? [] : [[field.key, value] as const];
  });
  return withoutHidden(fields, { ...fillExamples(fields, {}), ...Object.fromEntries(values) });
}

/** The value that takes the most room in a text; undefined where that is no question. */
function longValue(field: Field): Value | undefined {
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
      return field.types.map(({ type, max: most, fields }) => ({
        type,
        count: String(most),
        customisations: Array.from({ length: most }, () => longest(fields)),
      }));
    case 'choice':
      return field.isFreeEntry ? longText(field) : undefined;
    case 'photo':
      return undefined;
  }
}
