import { contentsFor } from '../package/contents';
import type { ContentDocument } from '../package/documents';

/** The words of a book, and how its dates and lists are written. */
export interface Language {
  /** Content of the wanted language first, then what it falls back to. */
  readonly contents: readonly ContentDocument[];
  /** As the shopper asked for it: `en-GB`. */
  readonly asked: string;
}

export const languageOf = (book: { readonly content: Readonly<Record<string, ContentDocument>> }, asked: string): Language => ({ contents: contentsFor(book, asked), asked });

/** The same from one of its contents on: a text is filled in the language in which it was found. */
export const languageFrom = ({ contents, asked }: Language, at: number): Language => ({ contents: contents.slice(at), asked });

/**
 * The locale in which a text's dates and lists are written. American shoppers read May 14, 2019, and a comma before
 * the last `and`; English is British otherwise.
 */
export function localeOf({ contents, asked }: Language): string {
  const { lang } = contents[0]!;
  if (lang !== 'en') return lang;
  return asked === 'en-US' ? 'en-US' : 'en-GB';
}

const lists = new Map<string, Intl.ListFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** `Ann, Ben and Cleo` */
export function writeList(entries: readonly string[], locale: string): string {
  const format = lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction' });
  lists.set(locale, format);
  return format.format(entries);
}

/** `14 May 2019`. @param date - YYYY-MM-DD */
export function writeDate(date: string, locale: string): string {
  const format = dates.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  dates.set(locale, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}
