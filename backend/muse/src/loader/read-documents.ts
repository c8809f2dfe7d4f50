import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type BookDocument,
  BookDocumentSchema,
  type ContentDocument,
  ContentDocumentSchema,
  type ProductDocument,
  ProductDocumentSchema,
} from '../model/documents';
import { baseLanguage, isRegional } from '../model/language';
import type { SchemaDocument } from '../model/schema';
import type { Problems } from './problem';
import type { PackageFiles } from './read-files';
import { regionalContent } from './regional-content';

/** The JSON of a package. `schema` is a Joi description, checked later by Joi itself. */
export interface PackageDocuments {
  readonly product: ProductDocument;
  readonly schema: SchemaDocument;
  readonly book: BookDocument;
  readonly content: Readonly<Record<string, ContentDocument>>;
}

/** @returns undefined when one of the documents is missing or misshapen; `problems` then says which */
export function readDocuments(files: PackageFiles, problems: Problems): PackageDocuments | undefined {
  const product = readDocument('product.json', ProductDocumentSchema, files, problems);
  const book = readDocument('book.json', BookDocumentSchema, files, problems);
  const schema = parseJson('schema.json', files, problems) as SchemaDocument | undefined;
  const content = book && readContent(book.languages, files, problems);
  return product && book && schema && content ? { product, book, schema, content } : undefined;
}

function readContent(
  languages: readonly string[],
  files: PackageFiles,
  problems: Problems,
): Record<string, ContentDocument> | undefined {
  if (!languages.includes('en'))
    problems.error('book.json', 'languages does not have en', 'add en: other languages fall back to it');
  const content: Record<string, ContentDocument> = {};
  // a region comes after its language, from which it takes what does not differ
  const ordered = [...new Set(['en', ...languages])].sort(
    (a, b) => Number(isRegional(a, languages)) - Number(isRegional(b, languages)),
  );
  for (const lang of ordered) {
    const file = `content/${lang}.json`;
    const base = isRegional(lang, languages) ? content[baseLanguage(lang)] : undefined;
    const value = parseJson(file, files, problems);
    const whole = base && value !== undefined ? regionalContent(base, value, file, problems) : value;
    const document = checkDocument(file, whole, ContentDocumentSchema, problems);
    if (document && document.lang !== lang)
      problems.error(file, `lang is "${document.lang}"`, `write "${lang}", as the file is named`);
    if (document) content[lang] = document;
  }
  return content['en'] ? content : undefined;
}

function parseJson(file: string, files: PackageFiles, problems: Problems): unknown {
  const bytes = files.get(file);
  if (!bytes) return void problems.error(file, 'it is missing', 'add it');
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    return void problems.error(file, `it is not JSON: ${(error as Error).message}`, 'correct the syntax');
  }
}

function readDocument<T extends TSchema>(
  file: string,
  schema: T,
  files: PackageFiles,
  problems: Problems,
): Static<T> | undefined {
  return checkDocument(file, parseJson(file, files, problems), schema, problems);
}

function checkDocument<T extends TSchema>(
  file: string,
  value: unknown,
  schema: T,
  problems: Problems,
): Static<T> | undefined {
  if (value === undefined) return undefined;
  if (Value.Check(schema, value)) return value;
  const faults = Value.Errors(schema, value).filter(({ keyword }) => keyword !== 'boolean');
  for (const { instancePath, message, params } of faults.slice(0, 5)) {
    const detail = 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
    problems.error(file, `${instancePath || 'it'} ${message}${detail}`, 'see docs/product-packages.md');
  }
  return undefined;
}
