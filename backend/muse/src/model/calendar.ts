import { monthAfter, type Month, writeMonth, yearlyDayIn } from './calendar-month';
import type { BookDocument } from './documents';
import type { Fields } from './fields';
import { ownEntry, type Reading, readValues, type ReadingContext, type Readings } from './readings';
import { type CharacterGroup, countOf, type Values } from './values';

/**
 * The calendar of a book: its months, of which the shopper chooses the first, and the marks on their days.
 * Source: docs/product-packages.md, Calendars
 */
export type CalendarDocument = NonNullable<BookDocument['calendar']>;

/** `calendar.3.month`; `calendar.span`. */
const CALENDAR_PATH = /^calendar\.(?:(\d{1,2})\.(month|year|title|marks)|span|years)$/;
const CELL_PATH = /^cell\.(?:number|weekday|name|marks|kinds|rows)$/;

export const isCalendarPath = (path: string): boolean => CALENDAR_PATH.test(path);
/** Returns whether a path is valid only in a cell of a month's grid. */
export const isCellPath = (path: string): boolean => CELL_PATH.test(path);
/** Returns true if the value at a path is the number of a month, 1 to 12. */
export const isMonthPath = (path: string): boolean => isCalendarPath(path) && path.endsWith('.month');
/** @returns undefined if the path is not that of a month's value */
export function monthOffsetOf(path: string): number | undefined {
  const offset = CALENDAR_PATH.exec(path)?.[1];
  return offset === undefined ? undefined : Number(offset);
}

/** Returns a path to a value of the month that is `offset` months after the first. */
export const calendarPath = (offset: number, part: 'month' | 'year' | 'title' | 'marks'): string =>
  `calendar.${offset}.${part}`;

/** A mark on a day of a month. `kind`: the character type of the marked person. */
export interface Mark {
  readonly day: number;
  readonly kind: string;
  readonly name: string;
}

const SEPARATOR = ' ';
const writeMark = ({ day, kind, name }: Mark): string => [day, kind, name].join(SEPARATOR);

/** Parses the marks in a reading, such as `14 birthday Ivy Rose`. */
export function readMarks(reading: Reading | undefined): Mark[] {
  return (Array.isArray(reading) ? (reading as readonly string[]) : []).map((markText) => {
    const [day, kind, ...name] = markText.split(SEPARATOR);
    return { day: Number(day), kind: kind!, name: name.join(SEPARATOR) };
  });
}

/** Returns the schema's keys on which these paths depend, sorted. `calendar` names the keys of calendar paths. */
export function keysOfPaths(paths: Iterable<string>, calendar: CalendarDocument | undefined): string[] {
  const keys = Array.from(paths).flatMap((path) => {
    if (isCellPath(path)) return [];
    if (!calendar || !isCalendarPath(path)) return [path.split('.', 1)[0]!];
    return path.endsWith('.marks') ? ['characters'] : [calendar.startMonth, calendar.startYear];
  });
  return [...new Set(keys)].sort();
}

/**
 * Returns the readings of a customisation, including those of the book's calendar. All code that draws or checks pages
 * must use this function.
 */
export function readBook(
  { fields, book }: { readonly fields: Fields; readonly book: Pick<BookDocument, 'calendar'> },
  values: Values,
  context: ReadingContext,
): Readings {
  const readings = readValues(fields, values, context);
  return book.calendar ? { ...readings, ...readCalendar(book.calendar, values) } : readings;
}

/**
 * Returns the readings of a calendar by month. So a page's URL contains only the marks of its month, and a birthday in
 * May changes no other page.
 */
function readCalendar(calendar: CalendarDocument, values: Values): Record<string, Reading> {
  const startMonth = firstMonth(calendar, values);
  if (!startMonth) return {};
  const endMonth = monthAfter(startMonth, calendar.months - 1);
  const span = [startMonth, endMonth].map(writeMonth);
  const readings: Record<string, Reading> = { 'calendar.span': span, 'calendar.years': span };
  const entries = entriesOf(calendar, values);
  for (let offset = 0; offset < calendar.months; offset++) {
    const month = monthAfter(startMonth, offset);
    readings[calendarPath(offset, 'month')] = String(month.month);
    readings[calendarPath(offset, 'year')] = String(month.year);
    readings[calendarPath(offset, 'title')] = writeMonth(month);
    const marks = marksIn(month, entries);
    if (marks.length > 0) readings[calendarPath(offset, 'marks')] = marks.map(writeMark);
  }
  return readings;
}

function firstMonth({ startMonth, startYear }: CalendarDocument, values: Values): Month | undefined {
  const [month, year] = [startMonth, startYear].map((key) => Number(ownEntry(values, key)));
  return Number.isInteger(month) && Number.isInteger(year) && month! >= 1 && month! <= 12
    ? { year: year!, month: month! }
    : undefined;
}

interface Entry {
  readonly kind: string;
  readonly name: string;
  readonly monthDay: string;
}

/** Returns the marked entries by character type, in the order of book.json. Skips entries that lack a name or a day. */
function entriesOf({ marks }: CalendarDocument, values: Values): Entry[] {
  const groups = (ownEntry(values, 'characters') ?? []) as readonly (CharacterGroup | undefined)[];
  return (marks ?? []).flatMap(({ type, name, day }) => {
    const { count, customisations = [] } = groups.find((group) => group?.type === type) ?? {};
    return customisations.slice(0, countOf(count, customisations.length)).flatMap((character) => {
      const [words, date] = [name, day].map((key) => ownEntry(character, key));
      const isMark = typeof words === 'string' && words.trim() !== '' && typeof date === 'string';
      return isMark && date.length === 10 ? [{ kind: type, name: words, monthDay: date.slice(5) }] : [];
    });
  });
}

/** Returns the marks of a month, sorted by day. Marks on the same day keep the order of their characters. */
const marksIn = (month: Month, entries: readonly Entry[]): Mark[] =>
  entries
    .flatMap(({ kind, name, monthDay }) => {
      const day = yearlyDayIn(month, monthDay);
      return day === undefined ? [] : [{ day, kind, name }];
    })
    .sort((mark, otherMark) => mark.day - otherMark.day);
