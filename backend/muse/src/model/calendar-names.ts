import { type Month, readMonth, type Weekday, WEEKDAYS } from './calendar-month';

/** Names of weekdays and months by language, from the runtime's locale data (CLDR). */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(name, format);
  return format;
}

const firstDayOf = ({ year, month }: Month): Date => new Date(Date.UTC(year, month - 1, 1));

/** Capitalises a name that is not part of a sentence. */
function capitalised(text: string, locale: string): string {
  const [firstLetter = ''] = text;
  return firstLetter.toLocaleUpperCase(locale) + text.slice(firstLetter.length);
}

/** `April` */
export const monthName = (month: number, locale: string): string =>
  capitalised(formatOf(locale, { month: 'long' }).format(firstDayOf({ year: 2000, month })), locale);

/** Returns `April 2027`, in the order of the language. */
export const monthTitle = (month: Month, locale: string): string =>
  capitalised(formatOf(locale, { month: 'long', year: 'numeric' }).format(firstDayOf(month)), locale);

/** Returns `January – December 2027`, or `September 2027 – August 2028` if the years differ. */
export const monthSpan = (firstMonth: Month, lastMonth: Month, locale: string): string =>
  capitalised(
    formatOf(locale, { month: 'long', year: 'numeric' }).formatRange(
      firstDayOf(firstMonth),
      firstDayOf(lastMonth),
    ),
    locale,
  );

/** Returns `2027` or `2027–2028`, without the symbol that some languages add to a year. */
export const yearSpan = (firstMonth: Month, lastMonth: Month): string =>
  firstMonth.year === lastMonth.year ? String(firstMonth.year) : `${firstMonth.year}–${lastMonth.year}`;

/** 2 January 2000 was a Sunday. */
const SUNDAY = 2;

/** `Mon` */
export const weekdayName = (weekday: Weekday, locale: string): string =>
  capitalised(
    formatOf(locale, { weekday: 'short' }).format(new Date(Date.UTC(2000, 0, SUNDAY + weekday))),
    locale,
  );

/** Older runtimes have the property `weekInfo` instead of the method `getWeekInfo`. */
interface WithWeekInfo {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the first day of the week in a locale: Monday in Germany, Sunday in the United States. */
export function weekStartOf(locale: string): Weekday {
  const localeInfo = new Intl.Locale(locale) as Intl.Locale & WithWeekInfo;
  const firstDay = (localeInfo.getWeekInfo?.() ?? localeInfo.weekInfo)?.firstDay ?? 1;
  return (firstDay % WEEKDAYS.length) as Weekday;
}

/** Returns the text for the value at a calendar path; undefined if the value contains no month. */
export function writeCalendar(
  path: string,
  reading: string | readonly string[],
  locale: string,
): string | undefined {
  const months = [reading].flat().map(readMonth);
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  if (path.endsWith('.month') && typeof reading === 'string') return monthName(Number(reading), locale);
  if (path.endsWith('.year') && typeof reading === 'string') return reading;
  if (!firstMonth || !lastMonth) return undefined;
  if (path.endsWith('.title')) return monthTitle(firstMonth, locale);
  return path.endsWith('.years') ? yearSpan(firstMonth, lastMonth) : monthSpan(firstMonth, lastMonth, locale);
}
