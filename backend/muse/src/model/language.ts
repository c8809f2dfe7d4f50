import type { BookDocument, ContentDocument } from './documents';
import { ownEntry, type Readings } from './readings';

/** `en` of `en-US`. */
export const baseLanguage = (lang: string): string => lang.split('-')[0]!;

/** Is this the language of a region beside its own language: `en-US` where there is `en`? */
export const isRegional = (lang: string, languages: readonly string[]): boolean =>
  lang !== baseLanguage(lang) && languages.includes(baseLanguage(lang));

/** The wanted language, its base language, and English, as far as the package has them. */
export function contentsFor(
  { content }: { readonly content: Readonly<Record<string, ContentDocument>> },
  lang: string,
): ContentDocument[] {
  const wanted = [lang, baseLanguage(lang), 'en'].filter((candidate) => Object.hasOwn(content, candidate));
  return [...new Set(wanted)].map((candidate) => content[candidate]!);
}

/** The words of a book, and how its dates and lists are written. */
export interface Language {
  /** Content of the wanted language first, then what it falls back to. */
  readonly contents: readonly ContentDocument[];
  /** As the shopper asked for it: `en-GB`. */
  readonly asked: string;
}

type Content = { readonly content: Readonly<Record<string, ContentDocument>> };
type Book = Content & { readonly book: Pick<BookDocument, 'story'> };

/** What the shop says in the shopper's language: labels, and what a reader is told of a page. */
export const languageOf = (book: Content, asked: string): Language => ({
  contents: contentsFor(book, asked),
  asked,
});

/** The same from one of its contents on: a text is filled in the language in which it was found. */
export const languageFrom = ({ contents, asked }: Language, at: number): Language => ({
  contents: contents.slice(at),
  asked,
});

/**
 * The languages that the story is told in, the one first that is told when nothing else is said. A book that does not
 * name them tells it in English, and in whatever other language has texts.
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

/** The language of the story when the shopper has not chosen: the shop's, if the story has it. */
export function defaultStoryLanguage(book: Book, asked: string): string {
  const languages = storyLanguages(book);
  return [asked, baseLanguage(asked)].find((lang) => languages.includes(lang)) ?? languages[0]!;
}

/** The language of the story: the one that was chosen, if it is told in it. @param asked - the shop's language: the default */
function chosenStoryLanguage(book: Book, readings: Readings, asked: string): string {
  const { key } = book.book.story ?? {};
  const chosen = key === undefined ? undefined : ownEntry(readings, key);
  const isTold = typeof chosen === 'string' && storyLanguages(book).includes(chosen);
  return isTold ? chosen : defaultStoryLanguage(book, asked);
}

/**
 * The words of the story, in the language that was chosen: an American who shops for an English book gets American
 * English.
 *
 * @param asked - the shop's language: a default, the region, and how dates are written
 */
export function storyLanguage(book: Book, readings: Readings, asked: string): Language {
  const language = chosenStoryLanguage(book, readings, asked);
  return { contents: contentsFor(book, baseLanguage(asked) === language ? asked : language), asked };
}

/** The readings with the language of the story, whether or not the shopper has chosen it: the two draw the same page. */
export function withStoryLanguage(book: Book, readings: Readings, asked: string): Readings {
  const { key } = book.book.story ?? {};
  return key === undefined ? readings : { ...readings, [key]: chosenStoryLanguage(book, readings, asked) };
}

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
