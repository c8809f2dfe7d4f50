/** A calendar day without a time zone: days since 1970-01-01. */
export type Day = number;
/** ISO weekday, from Monday (1) to Sunday (7). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;

/** @param month - 1 to 12; a date after the end of its month, such as 31 April, becomes a date in the next month */
export const dayOf = (year: number, month: number, date: number): Day =>
  Math.round(Date.UTC(year, month - 1, date) / DAY_MS);

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): Weekday => (((((day + 3) % 7) + 7) % 7) + 1) as Weekday;

export const yearOf = (day: Day): number => new Date(day * DAY_MS).getUTCFullYear();

/** `YYYY-MM-DD` */
export const isoDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const knownFormat = formats.get(timeZone);
  if (knownFormat) return knownFormat;
  const dateOptions = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...dateOptions, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** @returns the day and hour (0 to 23) in the time zone at an instant (epoch, milliseconds) */
export function localDay(instant: number, timeZone: string): { day: Day; hour: number } {
  const dateTimeFormatParts = formatIn(timeZone).formatToParts(instant);
  const partOf = (type: string): number =>
    Number(dateTimeFormatParts.find((part) => part.type === type)!.value);
  return { day: dayOf(partOf('year'), partOf('month'), partOf('day')), hour: partOf('hour') };
}

/** Returns the day of a holiday in a year; undefined if this year does not have the holiday. */
export type Holiday = (year: number) => Day | undefined;
/**
 * The substitute for a holiday at the weekend. 'none': no substitute. 'next': the next working day. 'nearest': the
 * nearest working day, which is Friday for a Saturday. 'after-sunday': the next working day for a Sunday, and none for
 * a Saturday.
 */
export type Substitute = 'none' | 'next' | 'nearest' | 'after-sunday';

/** @property closedDays - non-working days that get no substitute if they are at a weekend */
export interface Holidays {
  readonly holidays: readonly Holiday[];
  readonly substitute: Substitute;
  readonly closedDays: readonly Holiday[];
}

export const on =
  (month: number, date: number): Holiday =>
  (year) =>
    dayOf(year, month, date);

export const onOrAfter =
  (weekday: Weekday, month: number, date: number): Holiday =>
  (year) => {
    const firstDay = dayOf(year, month, date);
    return firstDay + ((weekday - weekdayOf(firstDay) + 7) % 7);
  };

export const nth = (count: 1 | 2 | 3 | 4, weekday: Weekday, month: number): Holiday =>
  onOrAfter(weekday, month, 1 + (count - 1) * 7);

/** Returns the date of Western Easter Sunday plus `offset` days. Uses the anonymous Gregorian computus. */
export const easter =
  (offset: number): Holiday =>
  (year) => {
    const golden = year % 19;
    const century = Math.floor(year / 100);
    const yearOfCentury = year % 100;
    const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
    const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
    const toSunday =
      (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
    const lateCorrection = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
    const sum = epact + toSunday - 7 * lateCorrection + 114;
    return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1) + offset;
  };

/** Returns the day of an equinox in Japan by the formula of the Japanese almanac, valid from 1980 to 2099. */
export const equinox =
  (month: 3 | 9): Holiday =>
  (year) => {
    const elapsedYears = year - 1980;
    const mean = month === 3 ? 20.8431 : 23.2488;
    return dayOf(year, month, Math.floor(mean + 0.242194 * elapsedYears - Math.floor(elapsedYears / 4)));
  };

const lunarDates = new Intl.DateTimeFormat('en-u-ca-dangi', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns a date of the Korean lunar calendar plus `offset` days. Ignores leap months. */
export const lunar =
  (month: number, date: number, offset = 0): Holiday =>
  (year) => {
    // a lunar month begins 20 to 50 days after the solar month with the same number
    const firstDay = dayOf(year, month, date) + 15;
    for (let day = firstDay; day < firstDay + 45; day += 1) {
      const dateTimeFormatParts = lunarDates.formatToParts(day * 86_400_000);
      const valueOf = (type: string) => dateTimeFormatParts.find((part) => part.type === type)?.value;
      if (valueOf('month') === String(month) && valueOf('day') === String(date)) return day + offset;
    }
    return undefined;
  };

/**
 * Returns the non-working days due to the holidays of a year: these holidays, and the substitutes for those at a
 * weekend. Omits all other days at weekends. A substitute may be in another year.
 */
export function holidaysOf({ holidays, substitute, closedDays }: Holidays, year: number): Set<Day> {
  const daysOf = (rules: readonly Holiday[]): Day[] => rules.flatMap((rule) => rule(year) ?? []);
  const days = daysOf(holidays).sort((a, b) => a - b);
  const allDays = new Set([...days, ...daysOf(closedDays)]);
  for (const day of days) {
    const weekday = weekdayOf(day);
    if (weekday < 6 || substitute === 'none' || (substitute === 'after-sunday' && weekday === 6)) continue;
    let free = substitute === 'nearest' && weekday === 6 ? day - 1 : day + 1;
    while (weekdayOf(free) >= 6 || allDays.has(free)) free += 1;
    allDays.add(free);
  }
  return allDays;
}
