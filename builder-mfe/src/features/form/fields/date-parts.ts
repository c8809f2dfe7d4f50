import type { CalendarDay } from '@bindery/shared/forms';

export type DatePart = keyof CalendarDay;

/**
 * Languages that write the year first. Swedish is included, because Sweden's national standard writes the year first.
 */
const YEAR_FIRST = /^(ja|ko|sv)\b/;

/**
 * Returns the order of the parts of a date, as the market writes them.
 *
 * @param locale - the market's locale. Source: docs/rules.md FIELD-10
 */
export function dateOrder(locale: string): readonly DatePart[] {
  if (YEAR_FIRST.test(locale)) return ['year', 'month', 'day'];
  return locale === 'en-US' ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
}

/** @returns the years to choose from, newest first. Source: docs/rules.md FIELD-10 */
export function yearsBetween(minYear: number, maxYear: number): number[] {
  return Array.from({ length: Math.max(0, maxYear - minYear + 1) }, (_, index) => maxYear - index);
}

/**
 * @returns "YYYY-MM-DD"; undefined if a part is missing, so a partial date counts as missing.
 *   Source: docs/rules.md FIELD-10
 */
export function writeDay({ year, month, day }: Partial<CalendarDay>): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}

/** Today in the shopper's time zone. */
export function localDay(now = new Date()): CalendarDay {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/**
 * Returns the age for a birth date. `current`: the age today. `next`: the age at the next birthday after today. In a
 * year without 29 February, a birthday on that day falls on 1 March.
 *
 * @returns years; undefined for a future date. Source: docs/rules.md FIELD-12
 */
export function ageOf(birth: CalendarDay, count: 'current' | 'next', today: CalendarDay): number | undefined {
  const isBirthdayAhead = today.month < birth.month || (today.month === birth.month && today.day < birth.day);
  const age = today.year - birth.year - (isBirthdayAhead ? 1 : 0);
  if (age < 0) return undefined;
  return count === 'next' ? age + 1 : age;
}
