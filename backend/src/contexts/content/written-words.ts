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

const withWords = (data: Data, words: Readonly<Record<string, string>>): Data =>
  Object.entries(words).reduce((written, [field, text]) => writeField(written, field, text), data);

/**
 * The documents that shop and packages bring, with what was written of them; and those that only an editor has written.
 * Source: docs/rules.md CONT-10
 */
export function withWritten(rows: readonly DocumentRow[], written: readonly Written[]): DocumentRow[] {
  const keyOf = ({ type, uid }: DocumentKey): string => `${type} ${uid}`;
  const byKey = new Map(written.map((one) => [keyOf(one), one]));
  const changed = rows.map((row): DocumentRow => {
    const own = byKey.get(keyOf(row));
    const words = own?.words[row.lang];
    return own && words
      ? { ...row, data: withWords(row.data, words), lastPublishedAt: own.lastPublishedAt }
      : row;
  });
  const known = new Set(rows.map((row) => `${keyOf(row)} ${row.lang}`));
  const added = written.flatMap((own) =>
    Object.entries(own.words)
      .filter(([lang]) => !known.has(`${keyOf(own)} ${lang}`))
      .map(([lang, words]): DocumentRow => {
        const { firstPublishedAt, lastPublishedAt } = own;
        const document = newDocument(own.type, own.uid, lang, withWords({}, words));
        return { ...document, firstPublishedAt, lastPublishedAt };
      }),
  );
  return [...changed, ...added];
}
