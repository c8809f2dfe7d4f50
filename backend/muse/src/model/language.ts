import type { BookDocument, ContentDocument } from './documents';
import { ownEntry, type Readings } from './readings';

/** `en` of `en-US`. */
export const baseLanguage = (lang: string): string => lang.split('-')[0]!;

/** Returns true for a regional language whose base language is also in the list, such as `en-US` beside `en`. */
export const isRegional = (lang: string, languages: readonly string[]): boolean =>
  lang !== baseLanguage(lang) && languages.includes(baseLanguage(lang));

/** Returns the package's contents in the wanted language, then in its base language, then in English. */
export function contentsFor(
  { content }: { readonly content: Readonly<Record<string, ContentDocument>> },
  lang: string,
): ContentDocument[] {
  const presentLangs = [lang, baseLanguage(lang), 'en'].filter((candidate) =>
    Object.hasOwn(content, candidate),
  );
  return [...new Set(presentLangs)].map((candidate) => content[candidate]!);
}

/** The texts of a book in a language and in its fallback languages, with the locale for dates and lists. */
export interface Language {
  /** the content of the wanted language, then that of its fallbacks */
  readonly contents: readonly ContentDocument[];
  /** As the shopper requested it: `en-GB`. */
  readonly askedLang: string;
}

type Content = { readonly content: Readonly<Record<string, ContentDocument>> };
type Book = Content & { readonly book: Pick<BookDocument, 'story'> };

/** Returns the shopper's language with its fallbacks, for labels and alternative texts. */
export const languageOf = (book: Content, askedLang: string): Language => ({
  contents: contentsFor(book, askedLang),
  askedLang,
});

/** Drops the contents before `index`, so that a text from the content at `index` is filled in its own language. */
export const languageFrom = ({ contents, askedLang }: Language, index: number): Language => ({
  contents: contents.slice(index),
  askedLang,
});

/**
 * Returns the languages of the story, the default first. Without a list in book.json, these are English and every other
 * language with texts.
 */
export function storyLanguages({ book, content }: Book): readonly string[] {
  return (
    book.story?.languages ?? [
      'en',
      ...Object.keys(content).filter(
        (lang) =>
          lang !== 'en' &&
          !isRegional(lang, Object.keys(content)) &&
          Object.keys(content[lang]!.book.texts).length > 0,
      ),
    ]
  );
}

/** Returns the story's default language: the shop's language or, if the story lacks it, the story's first one. */
export function defaultStoryLanguage(book: Book, askedLang: string): string {
  const languages = storyLanguages(book);
  return [askedLang, baseLanguage(askedLang)].find((lang) => languages.includes(lang)) ?? languages[0]!;
}

/**
 * Returns the chosen language of the story, if the story has it. @param askedLang - the shop's language, which is the
 * default
 */
function chosenStoryLanguage(book: Book, readings: Readings, askedLang: string): string {
  const { key } = book.book.story ?? {};
  const chosenLang = key === undefined ? undefined : ownEntry(readings, key);
  const isTold = typeof chosenLang === 'string' && storyLanguages(book).includes(chosenLang);
  return isTold ? chosenLang : defaultStoryLanguage(book, askedLang);
}

/**
 * Returns the texts of the story in the chosen language. A story in English is in American English for American
 * shoppers.
 *
 * @param askedLang - the shop's language; decides the default language, the region and the locale of dates
 */
export function storyLanguage(book: Book, readings: Readings, askedLang: string): Language {
  const language = chosenStoryLanguage(book, readings, askedLang);
  return {
    contents: contentsFor(book, baseLanguage(askedLang) === language ? askedLang : language),
    askedLang,
  };
}

/** Fills in the story's language, so that a chosen language gives the same pages as the same language by default. */
export function withStoryLanguage(book: Book, readings: Readings, askedLang: string): Readings {
  const { key } = book.book.story ?? {};
  return key === undefined
    ? readings
    : { ...readings, [key]: chosenStoryLanguage(book, readings, askedLang) };
}

/**
 * Returns the locale for the dates and lists in a text. Any English other than `en-US` counts as British: 14 May 2019,
 * and lists without a comma before `and`.
 */
export function localeOf({ contents, askedLang }: Language): string {
  const { lang } = contents[0]!;
  if (lang !== 'en') return lang;
  return askedLang === 'en-US' ? 'en-US' : 'en-GB';
}

const lists = new Map<string, Intl.ListFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Returns `Ann, Ben and Cleo`. */
export function writeList(entries: readonly string[], locale: string): string {
  const format = lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction' });
  lists.set(locale, format);
  return format.format(entries);
}

/** Returns `14 May 2019`. @param date - YYYY-MM-DD */
export function writeDate(date: string, locale: string): string {
  const format = dates.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  dates.set(locale, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}
