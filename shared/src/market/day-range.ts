import type { Market } from './markets';

/**
 * @param from - a day, `YYYY-MM-DD`
 * @returns the days in the market's format: "3–5 December"
 */
export function dayRange(from: string, to: string, { locale }: Pick<Market, 'locale'>): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const [firstDay, lastDay] = [from, to].map((day) => new Date(`${day}T00:00:00Z`));
  // browsers would format a Japanese range as numbers only: 11/30～12/03
  if (locale.startsWith('ja') && from !== to) return `${format.format(firstDay)}～${format.format(lastDay)}`;
  return format.formatRange(firstDay!, lastDay!);
}
