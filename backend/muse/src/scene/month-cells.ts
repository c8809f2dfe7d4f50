import type { ArtBinding } from '../art/bindings';
import { type MonthBinding, pathForRows } from '../art/month-binding';
import type { Box } from '../geometry/matrix';
import { calendarPath, type Mark, readMarks, type CalendarDocument } from '../model/calendar';
import { monthGrid, type Weekday, WEEKDAYS, weekdaysFrom } from '../model/calendar-month';
import { weekdayName, weekStartOf } from '../model/calendar-names';
import { ownEntry, type Readings, textOf } from '../model/readings';

export interface PlacedCell {
  readonly art: ArtBinding;
  readonly readings: Readings;
}

/** Returns the first day of the week, which is the shopper's choice or otherwise the locale's default. */
export function weekStart(
  calendar: CalendarDocument | undefined,
  readings: Readings,
  locale: string,
): Weekday {
  const chosenDay = calendar?.weekStart === undefined ? '' : textOf(ownEntry(readings, calendar.weekStart));
  const weekday = WEEKDAYS.indexOf(chosenDay as (typeof WEEKDAYS)[number]);
  return weekday === -1 ? weekStartOf(locale) : (weekday as Weekday);
}

/**
 * Returns the cells of a month's grid with their places: weekdays, days, and blanks for days of other months.
 *
 * @returns an empty list if the shopper has not chosen a month
 */
export function monthCells(
  binding: MonthBinding,
  readings: Readings,
  firstWeekday: Weekday,
  locale: string,
): PlacedCell[] {
  const [month, year] = (['month', 'year'] as const).map((part) =>
    Number(textOf(ownEntry(readings, calendarPath(binding.offset, part))) || NaN),
  ) as [number, number];
  if (Number.isNaN(month) || Number.isNaN(year)) return [];
  const { rows, cells } = monthGrid({ year, month }, firstWeekday, binding.leastRows);
  const marks = readMarks(ownEntry(readings, calendarPath(binding.offset, 'marks')));
  const boxOf = fieldBoxes(binding, rows);
  const place = (path: string | undefined, box: Box, ownReadings: Readings): PlacedCell[] =>
    path === undefined ? [] : [{ art: artIn(box, pathForRows(path, rows)), readings: ownReadings }];
  const named = (weekday: Weekday): Readings => ({
    'cell.weekday': WEEKDAYS[weekday],
    'cell.name': weekdayName(weekday, locale),
    'cell.rows': String(rows),
  });
  const head = weekdaysFrom(firstWeekday).flatMap((weekday, column) =>
    place(binding.weekdayPath, headBox(binding, column), named(weekday)),
  );
  const fields = cells.flatMap(({ row, column, weekday, day }) =>
    day === undefined
      ? place(binding.blankPath, boxOf(row, column), named(weekday))
      : place(binding.dayPath, boxOf(row, column), { ...named(weekday), ...dayReadings(day, marks) }),
  );
  return [...head, ...fields];
}

function dayReadings(day: number, marks: readonly Mark[]): Readings {
  const ownMarks = marks.filter((mark) => mark.day === day);
  return {
    'cell.number': String(day),
    ...(ownMarks.length > 0 && {
      'cell.marks': ownMarks.map(({ name }) => name),
      'cell.kinds': [...new Set(ownMarks.map(({ kind }) => kind))],
    }),
  };
}

const COLUMNS = WEEKDAYS.length;

function headBox({ box, headHeight }: MonthBinding, column: number): Box {
  const width = box.width / COLUMNS;
  return { x: box.x + column * width, y: box.y, width, height: headHeight };
}

function fieldBoxes({ box, headHeight }: MonthBinding, rows: number) {
  const [width, height] = [box.width / COLUMNS, (box.height - headHeight) / rows];
  return (row: number, column: number): Box => ({
    x: box.x + column * width,
    y: box.y + headHeight + row * height,
    width,
    height,
  });
}

const artIn = (box: Box, path: string): ArtBinding => ({
  box,
  path,
  fit: 'contain',
  anchor: 'centre',
  flipX: false,
});
