import { type Field, type Fields, fillExamples, withoutHidden } from '../model/fields';
import { readBook, type CalendarDocument } from '../model/calendar';
import { fieldAt, type Readings } from '../model/readings';
import type { CharacterGroup, Values } from '../model/values';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { conditionCases, type TooManyCombinations } from './condition-cases';
import type { ShownText } from './shown-texts';
import { type Case, casesOf, longest, MOST_CHARACTERS, TODAY } from './trial-cases';

const MONTHS = 12;
/** A day in the middle of every month. */
const DAY = '15';

/**
 * Spreads the marks of a calendar over the months. The cases give all marks the same day, but no family has thirty
 * birthdays on one day. More than twelve marks share days.
 */
function spreadMarks(values: Values, calendar: CalendarDocument | undefined): Values {
  const groups = values['characters'] as readonly CharacterGroup[] | undefined;
  if (!calendar?.marks || !groups) return values;
  let placed = 0;
  const characters = groups.map((group): CharacterGroup => {
    const mark = calendar.marks!.find(({ type }) => type === group.type);
    if (!mark) return group;
    const customisations = group.customisations.map((character) => {
      const date = character[mark.day];
      if (typeof date !== 'string' || date === '') return character;
      const month = String((placed++ % MONTHS) + 1).padStart(2, '0');
      return { ...character, [mark.day]: `${date.slice(0, 4)}-${month}-${DAY}` };
    });
    return { ...group, customisations };
  });
  return { ...values, characters };
}

export interface Trial {
  readonly what: string;
  readonly readings: Readings;
  /** true if the check ignores broken words, because the case contains words that the engine must break. */
  readonly mayBreakWords: boolean;
  /** true if the case has an unrealistically long text. */
  readonly isLong: boolean;
}

/** Name of the first case, in which all values are examples. */
export const EXAMPLES = 'the examples';
/** No case has a photo, so the check draws placeholders. */
const CONTEXT = { today: TODAY, hasPhoto: () => false };

type Tried = Pick<PagePlan, 'keys' | 'paths'>;

/**
 * Returns the cases to try on a page. They are the same for every language of the story.
 *
 * @param texts - the texts of the page
 * @param onTooMany - called with each text that has more than MOST_COMBINATIONS combinations
 */
export function trialsOf(
  loaded: LoadedPackage,
  { keys, paths }: Tried,
  texts: readonly ShownText[],
  onTooMany: (text: TooManyCombinations) => void = () => undefined,
): Trial[] {
  const { fields, book } = loaded;
  const examples = fillExamples(fields, {});
  const used = withDeciders(keys, fields).filter(({ key }) => key !== book.story?.key);
  const bases: Case[] = [
    { what: EXAMPLES, values: examples },
    ...used.flatMap((field) => casesOf(field, fields, examples)),
  ];
  const cases = [...bases, ...bases.flatMap((base) => absentCases(base, used, loaded))];
  cases.push(...conditionCases(texts, loaded, examples, CONTEXT, onTooMany));
  const isTyped = paths.some((path) => fieldAt(path, fields)?.maxLength !== undefined);
  if (isTyped) cases.push({ what: 'everything at its longest', values: longest(fields) });
  const knownReadings = new Set<string>();
  return cases.flatMap(({ what, values, mayBreakWords = false }) => {
    const tried = what === EXAMPLES ? values : spreadMarks(values, book.calendar);
    const readings = readBook(loaded, tried, CONTEXT);
    const name = JSON.stringify(readings);
    if (knownReadings.has(name)) return [];
    knownReadings.add(name);
    return [{ what, mayBreakWords, isLong: mayBreakWords || /\blongest\b/.test(what), readings }];
  });
}

function withDeciders(keys: readonly string[], fields: Fields): Field[] {
  const fieldsByKey = new Map<string, Field>();
  const add = (key: string): void => {
    const field = fields.get(key);
    if (!field || fieldsByKey.has(key)) return;
    fieldsByKey.set(key, field);
    for (const when of field.whens) add(when.key);
  };
  keys.forEach(add);
  return [...fieldsByKey.values()];
}

/** Returns cases in which one optional key is empty, without those that the schema refuses. */
function absentCases({ what, values }: Case, used: readonly Field[], loaded: LoadedPackage): Case[] {
  // skips cases that show the same fields as the examples, because they would give the same results
  const decides = (key: string): boolean => used.some(({ whens }) => whens.some((when) => when.key === key));
  const [decidingKey] = what.split('=', 1) as [string];
  if (what !== EXAMPLES && what !== MOST_CHARACTERS && !(what !== decidingKey && decides(decidingKey)))
    return [];
  return used.flatMap((field): Case[] => {
    const value = values[field.key];
    if (value === undefined) return [];
    if (field.kind === 'characters')
      return field.types.flatMap(({ type, fields }, i) =>
        Array.from(fields.keys(), (key) => ({
          what: `no ${key} of ${type}`,
          values: { ...values, [field.key]: withoutKey(value as readonly CharacterGroup[], i, key) },
        })).filter((testCase) => isTaken(testCase.values, loaded)),
      );
    const remainingValues = withoutHidden(
      loaded.fields,
      Object.fromEntries(Object.entries(values).filter(([key]) => key !== field.key)),
    );
    const named = what === EXAMPLES ? '' : ` and ${what}`;
    return isTaken(remainingValues, loaded)
      ? [{ what: `no ${field.key}${named}`, values: remainingValues }]
      : [];
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
          customisations: group.customisations.map((customisation) =>
            Object.fromEntries(Object.entries(customisation).filter(([name]) => name !== key)),
          ),
        }
      : group,
  );

const isTaken = (values: Values, { validator }: LoadedPackage): boolean =>
  validator.validate(values, { convert: false }).error === undefined;
