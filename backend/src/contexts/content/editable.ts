import { LANGUAGES, languageOf } from '@bindery/shared/market';
import type { DocumentRow } from './content.repository';
import type { DraftWords } from './content.tables';
import type { DocumentKey } from './drafts.repository';
import { placesOf, readField, writtenWords } from './written-words';

/** The words that a package has for its product, by language and by field of a document `product`. */
export interface ProductBase {
  readonly slug: string;
  readonly words: DraftWords;
}

/** A document as an editor may change it: its fields, and what stands in them while nobody has written anything. */
export interface EditableDocument extends DocumentKey {
  readonly fields: readonly string[];
  readonly base: DraftWords;
}

/** By the fields of a document `product`. Source: docs/rules.md PACK-07 */
export const PRODUCT_FIELDS = [
  'name',
  'tagline',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const;
/** Texts of a document that are no words: they say where an extra goes. */
const NOT_WORDS = new Set([
  'sku',
  'active_formats',
  'active_solidus_slugs',
  'inactive_solidus_slugs',
  'inactive_markets',
]);
const MAX_SIGNS = 5000;

function fieldsOf(row: DocumentRow): string[] {
  const ownFields = Object.keys(row.data).filter(
    (field) => !NOT_WORDS.has(field) && readField(row.data, field) !== '',
  );
  return readField(row.data, 'picture.alt') === '' ? ownFields : [...ownFields, 'picture.alt'];
}

/** @param rows - what this build brings @param products - each may have a document, which wins over its package */
export function editableDocuments(
  rows: readonly DocumentRow[],
  products: readonly ProductBase[],
): EditableDocument[] {
  const byKey = new Map<string, DocumentRow[]>();
  for (const row of rows) {
    const key = `${row.type} ${row.uid}`;
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  const brought = [...byKey.values()].map((languages): EditableDocument => {
    const { type, uid } = languages[0]!;
    const fields = fieldsOf(languages.find(({ lang }) => lang === 'en') ?? languages[0]!);
    const base = Object.fromEntries(
      languages.map(({ lang, data }) => [
        lang,
        Object.fromEntries(fields.map((field) => [field, readField(data, field)])),
      ]),
    );
    return { type, uid, fields, base };
  });
  const ofProducts = products.map(({ slug, words }): EditableDocument => ({
    type: 'product',
    uid: slug,
    fields: PRODUCT_FIELDS,
    base: words,
  }));
  return [...brought, ...ofProducts];
}

/** The languages of the shop, and the regional ones that a document has. */
export const languagesOf = ({ base }: EditableDocument): string[] => [
  ...new Set(['en', ...LANGUAGES, ...Object.keys(base)]),
];

/** What is read in a field: what was written, else what is brought. */
export const readIn = ({ base }: EditableDocument, words: DraftWords, lang: string, field: string): string =>
  writtenWords(words, lang)[field] ?? base[lang]?.[field] ?? '';

/**
 * The words of fields and languages that the document has. One that was written before a build took its field out cannot be
 * seen or saved any more; it stays in its publication, for a build that has the field.
 */
export function knownWords(document: EditableDocument, words: DraftWords): DraftWords {
  const ofLanguage = languagesOf(document).flatMap((lang) => {
    const ownEntries = Object.entries(words[lang] ?? {}).filter(([field]) => document.fields.includes(field));
    return ownEntries.length > 0 ? [[lang, Object.fromEntries(ownEntries)] as const] : [];
  });
  return Object.fromEntries(ofLanguage);
}

/** A region has only what differs from its language, so nothing of it can be missing. */
export function missingFields(document: EditableDocument, words: DraftWords, lang: string): string[] {
  if (lang.includes('-')) return [];
  return document.fields.filter(
    (field) => readIn(document, words, 'en', field) !== '' && readIn(document, words, lang, field) === '',
  );
}

export interface WordFault {
  /** `<language>.<field>` */
  readonly field: string;
  readonly code: 'unknown_field' | 'unknown_language' | 'too_long' | 'wrong_places';
  readonly detail: string;
}

function faultOf(
  document: EditableDocument,
  lang: string,
  field: string,
  text: string,
): WordFault | undefined {
  const fieldPath = `${lang}.${field}`;
  if (!languagesOf(document).includes(lang))
    return { field: fieldPath, code: 'unknown_language', detail: `The shop has no language "${lang}"` };
  if (!document.fields.includes(field))
    return { field: fieldPath, code: 'unknown_field', detail: `This document has no field "${field}"` };
  if (text.length > MAX_SIGNS)
    return {
      field: fieldPath,
      code: 'too_long',
      detail: `This text has ${text.length} signs: ${MAX_SIGNS} at most`,
    };
  const wantedPlaces = placesOf(document.base[lang]?.[field] ?? document.base['en']?.[field] ?? '');
  if (wantedPlaces.length === 0 && document.type === 'product') return undefined; // braces of a book's words are braces
  if (placesOf(text).join() === wantedPlaces.join()) return undefined;
  const names = wantedPlaces.map((name) => `{${name}}`).join(' and ');
  return {
    field: fieldPath,
    code: 'wrong_places',
    detail:
      names === ''
        ? 'This text has no place for a value in braces'
        : `This text needs ${names}, and no other value`,
  };
}

/** Something else would be read in this field of a region, but for words of its own. */
const isWrittenOver = (givenWords: DraftWords, lang: string, field: string): boolean => {
  const language = languageOf({ locale: lang });
  return language !== lang && (givenWords[language]?.[field]?.trim() ?? '') !== '';
};

/** @returns the words without what is as the shop brings it, and what is wrong with them */
export function checkedWords(
  document: EditableDocument,
  givenWords: DraftWords,
): { readonly words: DraftWords; readonly faults: readonly WordFault[] } {
  const faults: WordFault[] = [];
  const words: Record<string, Record<string, string>> = {};
  for (const [lang, fields] of Object.entries(givenWords)) {
    for (const [field, typedText] of Object.entries(fields)) {
      const text = typedText.trim();
      // an empty field is what the shop brings again: no label may be without words
      if (text === '') continue;
      // a region may keep what it brings while its language is written anew
      if (text === document.base[lang]?.[field] && !isWrittenOver(givenWords, lang, field)) continue;
      const fault = faultOf(document, lang, field, text);
      if (fault) faults.push(fault);
      else words[lang] = { ...words[lang], [field]: text };
    }
  }
  return { words, faults };
}
