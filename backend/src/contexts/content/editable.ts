import { LANGUAGES, languageOf } from '@bindery/shared/market';
import type { DocumentRow } from './content.repository';
import type { DraftWords } from './content.tables';
import type { DocumentKey } from './drafts.repository';
import { COMMON_FIELDS } from './valid-documents';
import { fieldFault, FIELDS_OF_TYPES, WRITTEN_FIELDS } from './written-fields';
import { placesOf, readField, writtenWords } from './written-words';

/** The texts of a package for its product, by language and by field of a `product` document. */
export interface ProductBase {
  readonly slug: string;
  readonly words: DraftWords;
}

/** A document that editors can change. `base`: the build's texts for these fields. */
export interface EditableDocument extends DocumentKey {
  readonly fields: readonly string[];
  readonly base: DraftWords;
}

interface WrittenDocument extends DocumentKey {
  readonly words: DraftWords | null;
}

/** A document with its draft and its published texts. */
export interface EditedDocument {
  readonly document: EditableDocument;
  readonly draft: { readonly words: DraftWords | null };
  readonly published: DraftWords;
}

/** Text fields of a `product` document. Source: docs/rules.md PACK-07 */
export const PRODUCT_FIELDS = [
  'name',
  'tagline',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const;
/** Fields without prose: the SKU, and the fields that limit where an extra is offered. */
const NOT_WORDS = new Set([
  'sku',
  'active_formats',
  'active_solidus_slugs',
  'inactive_solidus_slugs',
  'inactive_markets',
]);
const MAX_SIGNS = 5000;
/** Maximum length of a page. */
const MAX_PAGE_SIGNS = 20_000;

function fieldsOf(row: DocumentRow): readonly string[] {
  const ofType = FIELDS_OF_TYPES[row.type];
  if (ofType && 'slices' in row.data) return ofType;
  const ownFields = Object.keys(row.data).filter(
    (field) => !NOT_WORDS.has(field) && readField(row.data, field) !== '',
  );
  return readField(row.data, 'picture.alt') === '' ? ownFields : [...ownFields, 'picture.alt'];
}

/**
 * @param rows - the documents of this build
 * @param products - the texts of the packages for `product` documents; texts of editors override them
 * @param writtenDocuments - all documents that editors have written
 */
export function editableDocuments(
  rows: readonly DocumentRow[],
  products: readonly ProductBase[],
  writtenDocuments: readonly WrittenDocument[],
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
  return [...brought, ...ofProducts, ...createdDocuments(writtenDocuments, (key) => byKey.has(key))];
}

/** Returns the documents that editors have written and that the build lacks. */
function createdDocuments(
  writtenDocuments: readonly WrittenDocument[],
  isBrought: (key: string) => boolean,
): EditableDocument[] {
  const created = new Map<string, EditableDocument>();
  for (const { type, uid, words } of writtenDocuments) {
    const [key, fields] = [`${type} ${uid}`, FIELDS_OF_TYPES[type]];
    if (!fields || isBrought(key)) continue;
    created.set(key, { type, uid, fields, base: { ...created.get(key)?.base, ...emptyBase(words ?? {}) } });
  }
  return [...created.values()];
}

/** @returns an object that has a key for each language of `words`, but no texts */
export const emptyBase = (words: DraftWords): DraftWords =>
  Object.fromEntries(Object.keys(words).map((lang) => [lang, {}]));

export const languagesOf = ({ base }: EditableDocument): string[] => [
  ...new Set(['en', ...LANGUAGES, ...Object.keys(base)]),
];

export const readIn = ({ base }: EditableDocument, words: DraftWords, lang: string, field: string): string =>
  writtenWords(words, lang)[field] ?? base[lang]?.[field] ?? '';

/**
 * Returns only the texts for fields and languages of the document. If a later build removes a field, its texts can no
 * longer be read or saved. They remain in their publication, because another build may have the field again.
 */
export function knownWords(document: EditableDocument, words: DraftWords): DraftWords {
  const ofLanguage = languagesOf(document).flatMap((lang) => {
    const ownEntries = Object.entries(words[lang] ?? {}).filter(([field]) => document.fields.includes(field));
    return ownEntries.length > 0 ? [[lang, Object.fromEntries(ownEntries)] as const] : [];
  });
  return Object.fromEntries(ofLanguage);
}

/**
 * Returns the fields that have a text in English but none in this language. Returns none for a region, because a region
 * has only the texts that differ from its language.
 */
export function missingFields(document: EditableDocument, words: DraftWords, lang: string): string[] {
  if (lang.includes('-')) return [];
  return document.fields.filter(
    (field) =>
      !isCommon(field) &&
      readIn(document, words, 'en', field) !== '' &&
      readIn(document, words, lang, field) === '',
  );
}

export interface WordFault {
  /** `<language>.<field>` */
  readonly field: string;
  readonly code:
    | 'unknown_field'
    | 'unknown_language'
    | 'too_long'
    | 'wrong_places'
    | 'wrong_text'
    | 'loop'
    | 'picture_missing';
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
  const maxSigns = field in WRITTEN_FIELDS ? MAX_PAGE_SIGNS : MAX_SIGNS;
  if (text.length > maxSigns)
    return {
      field: fieldPath,
      code: 'too_long',
      detail: `This text has ${text.length} signs: ${maxSigns} at most`,
    };
  const detail = fieldFault(field, text);
  if (detail !== undefined) return { field: fieldPath, code: 'wrong_text', detail };
  if (field in WRITTEN_FIELDS) return undefined;
  const wantedPlaces = placesOf(document.base[lang]?.[field] ?? document.base['en']?.[field] ?? '');
  if (wantedPlaces.length === 0 && document.type === 'product') return undefined; // a book's text may contain braces
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

const isCommon = (field: string): boolean => (COMMON_FIELDS as readonly string[]).includes(field);

/** Returns true if `lang` is a region and the new texts include the field in the region's language. */
const isWrittenOver = (givenWords: DraftWords, lang: string, field: string): boolean => {
  const language = languageOf({ locale: lang });
  return language !== lang && (givenWords[language]?.[field]?.trim() ?? '') !== '';
};

/** Checks the texts of an editor. @returns the valid texts that differ from the build's texts, and the faults */
export function checkedWords(
  document: EditableDocument,
  givenWords: DraftWords,
): { readonly words: DraftWords; readonly faults: readonly WordFault[] } {
  const faults: WordFault[] = [];
  const words: Record<string, Record<string, string>> = {};
  for (const [lang, fields] of Object.entries(givenWords)) {
    for (const [field, typedText] of Object.entries(fields)) {
      const text = typedText.trim();
      // no text may be empty, so an empty field restores the build's text
      if (text === '') continue;
      // a text that equals the build's text is stored only if the region's language gets a new text
      if (text === document.base[lang]?.[field] && !isWrittenOver(givenWords, lang, field)) continue;
      const fault = faultOf(document, lang, field, text);
      if (fault) faults.push(fault);
      else words[lang] = { ...words[lang], [field]: text };
    }
  }
  return { words, faults };
}

/** Returns the texts for a copy of a document in every language. `words` override the texts of the document. */
export function copiedWords({ document, draft, published }: EditedDocument, words: DraftWords): DraftWords {
  const langs = new Set([
    ...Object.keys(document.base),
    ...Object.keys(draft.words ?? published),
    ...Object.keys(words),
  ]);
  return Object.fromEntries(
    [...langs].map((lang) => {
      const ofFields = document.fields.map((field) => [
        field,
        readIn(document, draft.words ?? published, lang, field),
      ]);
      return [lang, { ...Object.fromEntries(ofFields.filter(([, text]) => text !== '')), ...words[lang] }];
    }),
  );
}
