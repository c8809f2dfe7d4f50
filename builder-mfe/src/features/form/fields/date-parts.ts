import type { CalendarDay } from '@bindery/shared/forms';

export type DatePart = keyof CalendarDay;

/** Languages that write the year first; Swedes by their standard. */
const YEAR_FIRST = /^(ja|ko|sv)\b/;

/**
 * In which order a date is asked for: as it is written where the market is.
 *
 * @param locale - the market's
 * Source: docs/rules.md FIELD-10
 */
export function dateOrder(locale: string): readonly DatePart[] {
  if (YEAR_FIRST.test(locale)) return ['year', 'month', 'day'];
  return locale === 'en-US' ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
}

/** @returns the years to choose from, newest first. Source: docs/rules.md FIELD-10 */
export function yearsBetween(minYear: number, maxYear: number): number[] {
  return Array.from({ length: Math.max(0, maxYear - minYear + 1) }, (_, index) => maxYear - index);
}

/** @returns "YYYY-MM-DD", or undefined while a part is missing: a partial date is a missing one. Source: docs/rules.md FIELD-10 */
export function writeDay({ year, month, day }: Partial<CalendarDay>): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}

/** The day it is where the shopper is. */
export function localDay(now = new Date()): CalendarDay {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/**
 * The age that a date gives. On the birthday itself "current" is already the new age; "next" is the age turned at the
 * next birthday after that. Whoever is born on 29 February turns on 1 March in other years.
 *
 * @returns years, undefined for a day still to come
 * Source: docs/rules.md FIELD-12
 */
export function ageOf(birth: CalendarDay, count: 'current' | 'next', today: CalendarDay): number | undefined {
  const isBirthdayAhead = today.month < birth.month || (today.month === birth.month && today.day < birth.day);
  const age = today.year - birth.year - (isBirthdayAhead ? 1 : 0);
  if (age < 0) return undefined;
  return count === 'next' ? age + 1 : age;
}
