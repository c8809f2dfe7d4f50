/** A calendar day; January is 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** @returns the parts of "YYYY-MM-DD", even if there is no such day; undefined for anything else */
export function readDay(text: unknown): CalendarDay | undefined {
  const dateMatch = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  return dateMatch
    ? { year: Number(dateMatch[1]), month: Number(dateMatch[2]), day: Number(dateMatch[3]) }
    : undefined;
}

/** Does this day exist? For example, 31 February does not. Source: docs/rules.md FIELD-10 */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
