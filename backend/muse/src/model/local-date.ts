import type { Fields } from './fields';
import { ownEntry } from './readings';
import type { CharacterGroup, Values } from './values';
import { isRelative } from './schema';

/** Key of the shopper's calendar day, which the page sends with each customisation. No schema has this key. */
export const LOCAL_DATE = 'local_date';

const DAY_MS = 86_400_000;

const dateText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns whether a date is valid: YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && dateText(time) === text;
}

/**
 * Returns the day from which ages are counted: that of the customisation or, if it has none, today in UTC. Ignores an
 * invalid day, and a day that has not begun in any time zone.
 *
 * Source: docs/rules.md FIELD-13
 */
export function localDateOf(customisation: Readonly<Record<string, unknown>>, now = Date.now()): string {
  const date = Object.hasOwn(customisation, LOCAL_DATE) ? customisation[LOCAL_DATE] : undefined;
  return typeof date === 'string' && isCalendarDate(date) && date <= dateText(now + DAY_MS)
    ? date
    : dateText(now);
}

/**
 * Returns the customisation of a new book. If the day that the browser sent is not today in any time zone, removes it,
 * because it decides which years are offered.
 */
export function currentDay<T extends Readonly<Record<string, unknown>>>(
  customisation: T,
  now = Date.now(),
): T {
  const day = localDateOf(customisation, now);
  const isToday = day >= dateText(now - DAY_MS) && ownEntry(customisation, LOCAL_DATE) === day;
  return isToday ? customisation : { ...customisation, [LOCAL_DATE]: undefined };
}

/**
 * Returns the earliest day on which all ages and all offered years are the same as today. Customisations store this day
 * instead of today. So equal choices on different days give equal books, and a book has the ages that the shopper saw.
 *
 * @returns undefined if nothing depends on the day: no date is filled in, and no limit is relative to the current year
 */
export function daySince(fields: Fields, values: Values, today: string): string | undefined {
  const days = datesIn(fields, values).map((date) => lastAnniversary(date.slice(5), today));
  if (countsYearsFromNow(fields)) days.push(`${today.slice(0, 4)}-01-01`);
  return days.sort().at(-1);
}

const countsYearsFromNow = (fields: Fields): boolean =>
  [...fields.values()].some(
    (field) => isRelative(field) || field.types.some((type) => countsYearsFromNow(type.fields)),
  );

/** @param day - MM-DD. A birthday on 29 February falls on 1 March in other years. Source: docs/rules.md FIELD-12 */
function lastAnniversary(day: string, today: string): string {
  const year = Number(today.slice(0, 4)) - (today.slice(5) >= day ? 0 : 1);
  const date = `${String(year).padStart(4, '0')}-${day}`;
  return isCalendarDate(date) ? date : `${date.slice(0, 5)}03-01`;
}

function datesIn(fields: Fields, values: Values): string[] {
  return levelsOf(fields, values).flatMap(({ fields: level, values: filled }) =>
    [...level.values()].flatMap(({ key, kind }) => {
      const value = kind === 'date' ? ownEntry(filled, key) : undefined;
      return typeof value === 'string' && isCalendarDate(value) ? [value] : [];
    }),
  );
}

interface Level {
  readonly fields: Fields;
  readonly values: Values;
}

function levelsOf(fields: Fields, values: Values): Level[] {
  const ofCharacters = [...fields.values()].flatMap(({ key, kind, types }) => {
    const value = ownEntry(values, key);
    if (kind !== 'characters' || !Array.isArray(value)) return [];
    const groups = value as readonly (CharacterGroup | undefined)[];
    return types.flatMap((type, i) =>
      (groups[i]?.customisations ?? []).map((character) => ({ fields: type.fields, values: character })),
    );
  });
  return [{ fields, values }, ...ofCharacters];
}
