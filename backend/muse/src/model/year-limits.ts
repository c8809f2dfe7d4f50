/** A calendar year, or `now`, `now-21`, `now+3`: relative to the year of the day stored with a customisation. */
export type YearLimit = number | string;

const FROM_NOW = /^now(?:([+-])([1-9]\d{0,2}))?$/;

/** @returns the years between the limit and the current year; undefined if the limit is a calendar year */
export function yearsFromNow(limit: YearLimit | undefined): number | undefined {
  const match = typeof limit === 'string' ? FROM_NOW.exec(limit) : null;
  if (!match) return undefined;
  const [, sign, years = '0'] = match;
  return sign === '-' ? -Number(years) : Number(years);
}

/** @param day - YYYY-MM-DD @returns the limit as a calendar year */
export function yearOn(limit: YearLimit, day: string): number {
  const years = yearsFromNow(limit);
  return years === undefined ? Number(limit) : Number(day.slice(0, 4)) + years;
}

export interface YearLimits {
  readonly minYear: YearLimit | undefined;
  readonly maxYear: YearLimit | undefined;
}

export const isRelative = ({ minYear, maxYear }: YearLimits): boolean =>
  yearsFromNow(minYear) !== undefined || yearsFromNow(maxYear) !== undefined;

/** Returns whether the field offers this year on a day. Source: docs/rules.md FIELD-10 */
export function offersYear({ minYear, maxYear }: YearLimits, year: number, day: string): boolean {
  return (
    (minYear === undefined || year >= yearOn(minYear, day)) &&
    (maxYear === undefined || year <= yearOn(maxYear, day))
  );
}
