import { languageOf } from '@bindery/shared/market';
import type { DocumentRow } from './content.repository';
import type { DraftWords } from './content.tables';
import type { DocumentKey } from './drafts.repository';
import { newDocument } from './seeds';
import { fieldFault, FIELDS_OF_TYPES, WRITTEN_FIELDS } from './written-fields';

export interface Written extends DocumentKey {
  readonly words: DraftWords;
  readonly firstPublishedAt: Date;
  readonly lastPublishedAt: Date;
}

type Data = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;

/**
 * Types of documents that may be missing in the build. A product has the texts of its package, and editors can add
 * pages. Source: docs/rules.md PACK-07
 */
const OWN_TYPES = ['product', ...Object.keys(FIELDS_OF_TYPES)];

/** Field name of the alternative text. Documents store it in the picture, not as a field. */
const ALTERNATIVE_TEXT = 'picture.alt';

/** @returns the text of a field, in which each entry of a list is a line; '' if the field contains no text */
export function readField(data: Data, field: string): string {
  const written = WRITTEN_FIELDS[field];
  if (written) return written.read(data[field]);
  const value =
    field === ALTERNATIVE_TEXT ? (data['picture'] as { alt?: unknown } | undefined)?.alt : data[field];
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : '';
}

function writeField(data: Data, field: string, text: string): Data {
  if (field === ALTERNATIVE_TEXT) return { ...data, picture: { ...(data['picture'] as object), alt: text } };
  const written = WRITTEN_FIELDS[field];
  if (written)
    return fieldFault(field, text) === undefined ? { ...data, [field]: written.write(text) } : data;
  return { ...data, [field]: Array.isArray(data[field]) ? text.split('\n') : text };
}

/** Returns the names of a text's placeholders: {{x}}, {x} and {x, plural, …}. */
export const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{?(\w+)(?=\}|, plural,)/g)].map(([, name]) => name!))].sort();

/** Returns true if a text has the same placeholders as the build's text. The shop fills in no others. */
function doesFit(data: Data, field: string, text: string): boolean {
  if (field in WRITTEN_FIELDS) return true;
  const brought = readField(data, field);
  return brought === '' || placesOf(brought).join() === placesOf(text).join();
}

const withWords = (data: Data, words: Words): Data =>
  Object.entries(words)
    .filter(([field, text]) => doesFit(data, field, text))
    .reduce((writtenData, [field, text]) => writeField(writtenData, field, text), data);

/** Returns the editors' texts for a language or a region. A region's own texts override those of its language. */
export const writtenWords = (words: DraftWords, lang: string): Words => ({
  ...words[languageOf({ locale: lang })],
  ...words[lang],
});

/**
 * Builds a document in each language in which only an editor has written it. Fields that editors do not write, such as
 * the steps of a form, come from the English document.
 */
function addedLanguages(writtenDocument: Written, languages: readonly DocumentRow[]): DocumentRow[] {
  const { type, uid, words, firstPublishedAt, lastPublishedAt } = writtenDocument;
  const model = languages.find(({ lang }) => lang === 'en') ?? languages[0];
  if (!model && !OWN_TYPES.includes(type)) return [];
  return Object.keys(words)
    .filter((lang) => languages.every((row) => row.lang !== lang))
    .map((lang) => {
      const data = withWords(model?.data ?? {}, writtenWords(words, lang));
      return { ...newDocument(type, uid, lang, data, model?.tags), firstPublishedAt, lastPublishedAt };
    });
}

/**
 * Merges the editors' texts into the documents of the shop and its packages. Adds a document in each language in which
 * only an editor has written it. Omits texts of documents that the build no longer has, except of products and pages.
 * Source: docs/rules.md CONT-10
 */
export function withWrittenWords(
  rows: readonly DocumentRow[],
  writtenDocuments: readonly Written[],
): DocumentRow[] {
  const keyOf = ({ type, uid }: DocumentKey): string => `${type} ${uid}`;
  const byKey = new Map(writtenDocuments.map((writtenDocument) => [keyOf(writtenDocument), writtenDocument]));
  const rowsWithWords = rows.map((row): DocumentRow => {
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
  return [...rowsWithWords, ...added];
}
