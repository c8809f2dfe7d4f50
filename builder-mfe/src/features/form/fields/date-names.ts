import type { DatePart } from './date-parts';

interface DateNames {
  months: string[];
  fieldNames: Record<DatePart, string>;
}

const known = new Map<string, DateNames>();

/** Names of the months and of the parts of a date, as the browser knows them in the shopper's language, with a capital. */
export function dateNames(locale: string): DateNames {
  const earlier = known.get(locale);
  if (earlier) return earlier;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const part = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const capital = (name = ''): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  const names: DateNames = {
    months: Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2001, index, 1))),
    fieldNames: {
      day: capital(part.of('day')),
      month: capital(part.of('month')),
      year: capital(part.of('year')),
    },
  };
  known.set(locale, names);
  return names;
}
