import { type MonthBinding, pathForRows, rowsOfMonth } from '../art/month-binding';
import { type CalendarDocument, isCalendarPath, isCellPath, monthOffsetOf } from '../model/calendar';
import { pathsOfText } from '../model/book-texts';
import { WEEKDAYS } from '../model/calendar-month';
import { BindingSyntaxError } from '../model/conditions';
import type { BookText } from '../model/documents';
import type { Field, Fields } from '../model/fields';
import type { ParsedPackage } from '../scene/loaded-package';
import { keysOfPath } from '../scene/place-part';
import { type Reached, walkScoped } from './artwork-reach';
import { correctName, type Problems } from './problem';

const FILE = 'book.json';
const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1));
const YEARS = { first: 1900, last: 2999 };
/**
 * Maximum difference between the proportions of a part and its cell. With a larger difference, a visible area of the
 * cell would be empty, because the engine does not distort parts.
 */
const SHAPE_TOLERANCE = 0.03;

/**
 * Checks a calendar's keys, and all artwork and texts that use its months. Source: docs/product-packages.md, Calendars
 */
export function checkCalendar(parsed: ParsedPackage, reached: readonly Reached[], problems: Problems): void {
  const { calendar } = parsed.book;
  if (calendar) checkKeys(calendar, parsed.fields, problems);
  const inGrids = new Set<string>();
  for (const { file, scope } of reached)
    walkScoped(parsed.artwork.get(file)!.root, scope, ({ bindings, line }) => {
      if (!bindings?.month) return;
      for (const part of partsOfGrid(bindings.month)) inGrids.add(part.file);
      checkGrid(bindings.month, parsed, (reason, fix) => problems.error(file, reason, fix, line));
    });
  for (const { file, scope } of reached)
    walkScoped(parsed.artwork.get(file)!.root, scope, ({ bindings, line }, inner) => {
      const { art, text, show = [] } = bindings ?? {};
      const paths = [
        ...show.map(({ key }) => key),
        ...(art ? keysOfPath(art.path, inner, parsed.fields) : []),
        ...(text ? textPaths(parsed, text.textId) : []),
      ];
      checkPaths(paths, calendar, inGrids.has(file), (reason, fix) =>
        problems.error(file, reason, fix, line),
      );
    });
  for (const { book, lang } of Object.values(parsed.content))
    for (const text of [book.title, ...Object.values(book.alternativeTexts)])
      checkPaths(readablePaths(text, parsed), calendar, false, (reason, fix) =>
        problems.error(`content/${lang}.json`, reason, fix),
      );
}

type FaultIn = (reason: string, fix: string) => void;

function checkPaths(
  paths: readonly string[],
  calendar: CalendarDocument | undefined,
  isInGrid: boolean,
  fault: FaultIn,
): void {
  for (const path of new Set(paths)) {
    if (isCellPath(path) && !isInGrid)
      fault(`{${path}} is read outside of a month's grid`, 'use it in the parts that data-month places');
    if (!isCalendarPath(path)) continue;
    const offset = monthOffsetOf(path);
    if (!calendar) fault(`{${path}} is read, and book.json has no calendar`, 'add "calendar" to book.json');
    else if (offset !== undefined && offset >= calendar.months)
      fault(
        `{${path}} is read, and the calendar has ${calendar.months} months`,
        'months count from 0: correct the number, or months of book.json',
      );
  }
}

const textPaths = (parsed: ParsedPackage, id: string): string[] =>
  Object.values(parsed.content).flatMap(({ book }) => readablePaths(book.texts[id] ?? '', parsed));

/** Ignores texts with unreadable conditions, because check-content.ts reports them. */
function readablePaths(text: BookText, { fields }: ParsedPackage): string[] {
  try {
    return pathsOfText(text, { fields, scope: undefined });
  } catch (error) {
    if (!(error instanceof BindingSyntaxError)) throw error;
    return [];
  }
}

/** Returns the files that a month's grid can place, each with the size of its cell. */
function partsOfGrid(binding: MonthBinding): { file: string; width: number; height: number }[] {
  const { box, headHeight, dayPath, weekdayPath, blankPath } = binding;
  const width = box.width / WEEKDAYS.length;
  return rowsOfMonth(binding).flatMap((rows) => {
    const height = (box.height - headHeight) / rows;
    const fields = [dayPath, blankPath].filter((path) => path !== undefined);
    return [
      ...fields.map((path) => ({ file: `${pathForRows(path, rows)}.svg`, width, height })),
      ...(weekdayPath === undefined
        ? []
        : [{ file: `${pathForRows(weekdayPath, rows)}.svg`, width, height: headHeight }]),
    ];
  });
}

function checkGrid(binding: MonthBinding, { artwork, book }: ParsedPackage, fault: FaultIn): void {
  if (!book.calendar)
    return fault('there is a data-month, and book.json has no calendar', 'add "calendar" to book.json');
  if (binding.offset >= book.calendar.months)
    fault(
      `data-month="${binding.offset}", and the calendar has ${book.calendar.months} months`,
      'months count from 0: correct the number, or months of book.json',
    );
  for (const { file, width, height } of partsOfGrid(binding)) {
    const viewBox = artwork.get(file)?.viewBox;
    if (!viewBox)
      fault(`data-month="${binding.offset}": ${file} is not there`, 'draw it or correct the path');
    else if (Math.abs((viewBox.width / viewBox.height) * (height / width) - 1) > SHAPE_TOLERANCE)
      fault(
        `${file} is ${round(viewBox.width)} by ${round(viewBox.height)}, and its field in the grid of month ${binding.offset} is ${round(width)} by ${round(height)}`,
        'give its viewBox the proportions of the field: {cell.rows} in the path gives each number of rows a part of its own',
      );
  }
}

/** The start month and year must always be filled, and the month must be valid. */
function checkKeys(
  { startMonth, startYear, weekStart, marks }: CalendarDocument,
  fields: Fields,
  problems: Problems,
): void {
  const choice = (name: string, key: string, mustBeThere: boolean): Field | undefined => {
    const field = fields.get(key);
    const isChoice = field?.kind === 'choice' && !field.isFreeEntry;
    if (!isChoice)
      problems.error(
        FILE,
        `calendar.${name} is "${key}", which is no choice of the schema`,
        correctName(key, fields.keys()),
      );
    else if (mustBeThere && (!field.isRequired || field.whens.length > 0))
      problems.error(
        'schema.json',
        `${key}: the calendar begins by it, and it may be left empty`,
        'make it required',
      );
    return isChoice ? field : undefined;
  };
  const options = (field: Field | undefined, isRight: (value: string) => boolean, what: string): void => {
    const wrong = [...(field?.choices.keys() ?? [])].filter((value) => !isRight(value));
    if (wrong.length > 0)
      problems.error(
        'schema.json',
        `${field!.key}: ${wrong.join(', ')} is no ${what}`,
        'correct the options and allow',
      );
  };
  options(choice('startMonth', startMonth, true), (value) => MONTHS.includes(value), 'month from 1 to 12');
  options(
    choice('startYear', startYear, true),
    (value) => /^\d{4}$/.test(value) && Number(value) >= YEARS.first && Number(value) <= YEARS.last,
    `year from ${YEARS.first} to ${YEARS.last}`,
  );
  if (weekStart !== undefined)
    options(
      choice('weekStart', weekStart, false),
      (value) => (WEEKDAYS as readonly string[]).includes(value),
      `weekday: ${WEEKDAYS.join(', ')}`,
    );
  for (const mark of marks ?? []) checkMark(mark, fields, problems);
}

function checkMark(
  { type, name, day }: NonNullable<CalendarDocument['marks']>[number],
  fields: Fields,
  problems: Problems,
): void {
  const types = fields.get('characters')?.types ?? [];
  const ownFields = types.find((characterType) => characterType.type === type)?.fields;
  if (!ownFields)
    return problems.error(
      FILE,
      `calendar.marks names "${type}", which is no type of characters`,
      correctName(
        type,
        types.map((characterType) => characterType.type),
      ),
    );
  for (const [key, kind] of [
    [name, 'text'],
    [day, 'date'],
  ] as const)
    if (ownFields.get(key)?.kind !== kind)
      problems.error(
        FILE,
        `calendar.marks: "${key}" of ${type} is no ${kind === 'text' ? 'text of one line' : 'Date'}`,
        correctName(key, ownFields.keys()),
      );
}

const round = (units: number): number => Math.round(units * 10) / 10;
