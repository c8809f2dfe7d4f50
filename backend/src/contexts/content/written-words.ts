import { languageOf } from '@bindery/shared/market';
import type { DocumentRow } from './content.repository';
import type { DraftWords } from './content.tables';
import type { DocumentKey } from './drafts.repository';
import { newDocument } from './seeds';

/** What an editor wrote of a document, and when it was published. */
export interface Written extends DocumentKey {
  readonly words: DraftWords;
  readonly firstPublishedAt: Date;
  readonly lastPublishedAt: Date;
}

type Data = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;

/** Of its document nobody brings anything: a package has words of its own. Source: docs/rules.md PACK-07 */
const PRODUCT = 'product';

/** Words that are no field of their own: the text of a picture stands in the picture. */
const ALTERNATIVE_TEXT = 'picture.alt';

/** @returns a list as lines; '' where the field holds no words */
export function readField(data: Data, field: string): string {
  const value =
    field === ALTERNATIVE_TEXT ? (data['picture'] as { alt?: unknown } | undefined)?.alt : data[field];
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : '';
}

function writeField(data: Data, field: string, text: string): Data {
  if (field === ALTERNATIVE_TEXT) return { ...data, picture: { ...(data['picture'] as object), alt: text } };
  return { ...data, [field]: Array.isArray(data[field]) ? text.split('\n') : text };
}

/** Names of the values that a text has a place for: of {{x}}, {x} and {x, plural, …}. */
export const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{?(\w+)(?=\}|, plural,)/g)].map(([, name]) => name!))].sort();

/** A later build may give a text other values: what was written for those of before would show their braces. */
function doesFit(data: Data, field: string, text: string): boolean {
  const brought = readField(data, field);
  return brought === '' || placesOf(brought).join() === placesOf(text).join();
}

const withWords = (data: Data, words: Words): Data =>
  Object.entries(words)
    .filter(([field, text]) => doesFit(data, field, text))
    .reduce((writtenData, [field, text]) => writeField(writtenData, field, text), data);

/** What is written in a language goes for its regions too, where nobody wrote their own. */
export const writtenWords = (words: DraftWords, lang: string): Words => ({
  ...words[languageOf({ locale: lang })],
  ...words[lang],
});

/** A document in a language that nobody brings has all but its words from English, such as the steps of a form. */
function addedLanguages(writtenDocument: Written, languages: readonly DocumentRow[]): DocumentRow[] {
  const { type, uid, words, firstPublishedAt, lastPublishedAt } = writtenDocument;
  const model = languages.find(({ lang }) => lang === 'en') ?? languages[0];
  if (!model && type !== PRODUCT) return [];
  return Object.keys(words)
    .filter((lang) => languages.every((row) => row.lang !== lang))
    .map((lang) => {
      const data = withWords(model?.data ?? {}, writtenWords(words, lang));
      return { ...newDocument(type, uid, lang, data, model?.tags), firstPublishedAt, lastPublishedAt };
    });
}

/**
 * The documents that shop and packages bring, with what was written of them, and in the languages in which only an editor
 * has written. What nobody brings any more stays away, but the words of a product, whose document is the editor's alone.
 * Source: docs/rules.md CONT-10
 */
export function withWrittenWords(
  rows: readonly DocumentRow[],
  writtenDocuments: readonly Written[],
): DocumentRow[] {
  const keyOf = ({ type, uid }: DocumentKey): string => `${type} ${uid}`;
  const byKey = new Map(writtenDocuments.map((writtenDocument) => [keyOf(writtenDocument), writtenDocument]));
  const changedRows = rows.map((row): DocumentRow => {
    const writtenDocument = byKey.get(keyOf(row));
    const words = writtenDocument && writtenWords(writtenDocument.words, row.lang);
    return writtenDocument && words && Object.keys(words).length > 0
      ? { ...row, data: withWords(row.data, words), lastPublishedAt: writtenDocument.lastPublishedAt }
      : row;
  });
  const added = writtenDocuments.flatMap((writtenDocument) =>
    addedLanguages(
      writtenDocument,
      rows.filter((row) => keyOf(row) === keyOf(writtenDocument)),
    ),
  );
  return [...changedRows, ...added];
}
