/** A month of the Gregorian calendar. `month`: 1 to 12. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const DAYS_A_WEEK = 7;
/** Maximum number of weeks in a month. A month of 31 days that begins at the end of a week needs six. */
export const MOST_ROWS = 6;

/** A cell of a month's grid. `row` and `column` start at 0. A cell of another month has no `day`. */
export interface MonthCell {
  readonly row: number;
  readonly column: number;
  readonly weekday: Weekday;
  readonly day: number | undefined;
}

/** @param offset - number of months to add, possibly into another year */
export function monthAfter({ year, month }: Month, offset: number): Month {
  const months = year * 12 + (month - 1) + offset;
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
}

export const daysIn = ({ year, month }: Month): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const weekdayOf = ({ year, month }: Month, day: number): Weekday =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() as Weekday;

export const weekdaysFrom = (weekStart: Weekday): Weekday[] =>
  Array.from({ length: DAYS_A_WEEK }, (_, column) => ((weekStart + column) % DAYS_A_WEEK) as Weekday);

/**
 * Returns a month as a grid of weeks, with its cells row by row.
 *
 * @param leastRows - minimum number of rows; a month needs four to six
 */
export function monthGrid(
  month: Month,
  weekStart: Weekday,
  leastRows = 0,
): { readonly rows: number; readonly cells: readonly MonthCell[] } {
  const leadingDays = (weekdayOf(month, 1) - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK;
  const days = daysIn(month);
  const rows = Math.max(leastRows, Math.ceil((leadingDays + days) / DAYS_A_WEEK));
  const columns = weekdaysFrom(weekStart);
  const cells = Array.from({ length: rows * DAYS_A_WEEK }, (_, index): MonthCell => {
    const [day, column] = [index - leadingDays + 1, index % DAYS_A_WEEK];
    return {
      row: Math.floor(index / DAYS_A_WEEK),
      column,
      weekday: columns[column]!,
      day: day >= 1 && day <= days ? day : undefined,
    };
  });
  return { rows, cells };
}

/**
 * Returns the day of a month on which a yearly event falls.
 *
 * @param monthDay - MM-DD. In years without 29 February, an event of that day falls on 1 March.
 * @returns undefined if the event falls in another month. Source: docs/rules.md CAL-04
 */
export function yearlyDayIn(month: Month, monthDay: string): number | undefined {
  const [ofMonth, ofDay] = monthDay.split('-').map(Number) as [number, number];
  const isSkipped = ofMonth === 2 && ofDay > daysIn({ year: month.year, month: 2 });
  const [standsIn, day] = isSkipped ? [3, 1] : [ofMonth, ofDay];
  return standsIn === month.month ? day : undefined;
}

/** `2027-04` */
export const writeMonth = ({ year, month }: Month): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

/** @returns undefined if {@link writeMonth} could not have written the text */
export function readMonth(text: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month) };
}
