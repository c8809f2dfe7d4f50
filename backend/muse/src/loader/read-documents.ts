import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type BookDocument,
  BookDocumentSchema,
  type ContentDocument,
  ContentDocumentSchema,
  type ProductDocument,
  ProductDocumentSchema,
  SLUG_PATTERN,
} from '../model/documents';
import { baseLanguage, isRegional } from '../model/language';
import type { SchemaDocument } from '../model/schema';
import { checkSchemaShape } from './check-schema-shape';
import { readJson } from './json-text';
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
  const schema = readSchema(files, problems);
  const content = book && readContent(book.languages, files, problems);
  return product && book && schema && content ? { product, book, schema, content } : undefined;
}

function readSchema(files: PackageFiles, problems: Problems): SchemaDocument | undefined {
  const schema = parseJson('schema.json', files, problems);
  const isSound = schema !== undefined && checkSchemaShape(schema, problems);
  return isSound ? (schema as SchemaDocument) : undefined;
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
  if (problems.isFaulty(file)) return undefined;
  const { value, faults } = readJson(bytes);
  for (const { line, reason, fix } of faults) problems.error(file, reason, fix, line);
  return value;
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
    const wanted = 'pattern' in params ? formOf(String(params.pattern)) : undefined;
    const place = instancePath || 'it';
    if (wanted !== undefined)
      problems.error(file, `${place} is ${JSON.stringify(Value.Pointer.Get(value, instancePath))}`, wanted);
    else problems.error(file, `${place} ${message}${detail}`, 'see docs/product-packages.md');
  }
  return undefined;
}

/** A regular expression tells a designer nothing: what to write instead. */
function formOf(pattern: string): string | undefined {
  const words = /^\^\(([a-z|]+)\)\$$/.exec(pattern)?.[1];
  if (words !== undefined) return `write ${words.replaceAll('|', ', ')}`;
  if (pattern.startsWith('^#')) return 'write a colour as #rrggbb';
  if (pattern.startsWith('^[0-9a-f]{8}-')) return 'write a UUID in lower case';
  if (pattern === SLUG_PATTERN) return 'use lower case letters, digits and single hyphens';
  return pattern.startsWith('^\\d{4}') ? 'write YYYY-MM-DD' : undefined;
}
