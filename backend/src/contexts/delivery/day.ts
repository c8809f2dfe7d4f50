/** A calendar day without a time zone: days since 1970-01-01. */
export type Day = number;
/** ISO: Monday 1 to Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;

/** @param month - 1 to 12; a date past the end of the month rolls over to the next, such as 29 February in most years */
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
