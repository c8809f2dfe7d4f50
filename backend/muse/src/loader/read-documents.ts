import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type BookDocument,
  BookDocumentSchema,
  type ContentDocument,
  ContentDocumentSchema,
} from '../model/documents';
import { type CommerceDocument, CommerceDocumentSchema } from '../model/commerce-document';
import { completeFormat, houseBindings } from '../model/house-formats';
import { SLUG_PATTERN } from '../model/document-parts';
import { baseLanguage, isRegional } from '../model/language';
import { type ProductDocument, ProductDocumentSchema, type ProductSource } from '../model/product-document';
import type { SchemaDocument } from '../model/schema';
import { checkSchemaShape } from './check-schema-shape';
import { readJson } from './json-text';
import type { Problems } from './problem';
import type { PackageFiles } from './read-files';
import {
  artOfFirstProduct,
  type FirstProductDocument,
  FirstProductDocumentSchema,
  upgradeProduct,
} from './upgrade-product';

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the content of a region: the content of its language with the region's differences. A list of the region,
 * such as the tabs or the variants of a text, replaces the whole list of the language.
 *
 * @param base - the content file of the language
 * @param differences - the content file of the region, which may contain only keys of the language
 */
function regionalContent(base: Json, differences: Json, file: string, problems: Problems): Json {
  return replaced(base, differences, '');

  function replaced(general: Json, particular: Json, path: string): Json {
    if (!isObject(particular) || !isObject(general)) return particular;
    const changes = Object.entries(particular).map(([key, value]) => {
      const place = path === '' ? key : `${path}.${key}`;
      if (!Object.hasOwn(general, key))
        problems.error(
          file,
          `${place} is not in the content of its language`,
          'correct the name or take it out',
        );
      return [key, replaced(general[key], value, place)] as const;
    });
    return { ...general, ...Object.fromEntries(changes) };
  }
}

/** The JSON of a package. `schema` is a Joi description, checked later by Joi itself. */
export interface PackageDocuments {
  readonly product: ProductDocument;
  readonly commerce: CommerceDocument;
  readonly schema: SchemaDocument;
  readonly book: BookDocument;
  readonly content: Readonly<Record<string, ContentDocument>>;
}

/** @returns undefined if a document is missing or malformed; `problems` then names it */
export function readDocuments(files: PackageFiles, problems: Problems): PackageDocuments | undefined {
  const sold = readProduct(files, problems);
  const book = readDocument('book.json', BookDocumentSchema, files, problems);
  const schema = readSchema(files, problems);
  const content = book && readContent(book.languages, files, problems);
  return sold && book && schema && content ? { ...sold, book, schema, content } : undefined;
}

/** Reads product.json and commerce.json. In format version 1 product.json contains both. */
export function readProduct(
  files: PackageFiles,
  problems: Problems,
): { product: ProductDocument; commerce: CommerceDocument } | undefined {
  const document = parseJson('product.json', files, problems);
  if (document === undefined) return undefined;
  if (isFirstVersion(document)) {
    if (files.has('commerce.json'))
      problems.error(
        'commerce.json',
        'product.json is of format version 1, which has none',
        'write "formatVersion": 2 into product.json and take out of it what commerce.json says',
      );
    const firstDocument = checkDocument('product.json', document, FirstProductDocumentSchema, problems);
    return firstDocument && complete(upgradeProduct(firstDocument), problems);
  }
  const version = formatVersionOf(document);
  if (typeof version === 'number' && version !== 2)
    return void problems.error(
      'product.json',
      `it is of format version ${version}; this shop reads 1 and 2`,
      'write "formatVersion": 2, or run a newer shop',
    );
  const product = checkDocument('product.json', document, ProductDocumentSchema, problems);
  const commerce = readDocument('commerce.json', CommerceDocumentSchema, files, problems);
  return product && commerce && complete({ product, commerce }, problems);
}

function complete(
  { product, commerce }: { product: ProductSource; commerce: CommerceDocument },
  problems: Problems,
): { product: ProductDocument; commerce: CommerceDocument } | undefined {
  const formats = product.formats.flatMap((format) => {
    const completedFormat = completeFormat(format);
    if (completedFormat) return [completedFormat];
    const names = houseBindings().join(', ');
    if (typeof format.binding === 'string')
      problems.error(
        'product.json',
        `the house has no binding "${format.binding}" of ${format.identifier}`,
        `name one of ${names}, or describe it`,
      );
    else
      problems.error(
        'product.json',
        `nobody says how the format ${format.identifier} is bound`,
        `give it a binding: one of ${names}, or describe it`,
      );
    return [];
  });
  return formats.length === product.formats.length
    ? { product: { ...product, formats }, commerce }
    : undefined;
}

const formatVersionOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'formatVersion' in document
    ? document.formatVersion
    : undefined;

/** The first format version had no version number, so a missing number means 1. */
const isFirstVersion = (document: unknown): boolean => (formatVersionOf(document) ?? 1) === 1;

/**
 * Returns the files that determine the version: all files except commerce.json. If product.json has version 1, its
 * commerce part is removed.
 */
export function filesOfVersion(files: PackageFiles): PackageFiles {
  const counted = new Map([...files].filter(([path]) => path !== 'commerce.json'));
  const document = readJson(files.get('product.json')!).value;
  if (isFirstVersion(document))
    counted.set('product.json', Buffer.from(artOfFirstProduct(document as FirstProductDocument)));
  return counted;
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
  // reads a language before its regions, because a region's missing entries come from its language
  const ordered = [...new Set(['en', ...languages])].sort(
    (a, b) => Number(isRegional(a, languages)) - Number(isRegional(b, languages)),
  );
  for (const lang of ordered) {
    const file = `content/${lang}.json`;
    const base = isRegional(lang, languages) ? content[baseLanguage(lang)] : undefined;
    const value = parseJson(file, files, problems);
    const fullContent = base && value !== undefined ? regionalContent(base, value, file, problems) : value;
    const document = checkDocument(file, fullContent, ContentDocumentSchema, problems);
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
    const expectedForm = 'pattern' in params ? formOf(String(params.pattern)) : undefined;
    const place = instancePath || 'it';
    if (expectedForm !== undefined)
      problems.error(
        file,
        `${place} is ${JSON.stringify(Value.Pointer.Get(value, instancePath))}`,
        expectedForm,
      );
    else problems.error(file, `${place} ${message}${detail}`, 'see docs/product-packages.md');
  }
  return undefined;
}

/** Describes a regular expression in words, because designers rarely read regular expressions. */
function formOf(pattern: string): string | undefined {
  const words = /^\^\(([a-z|]+)\)\$$/.exec(pattern)?.[1];
  if (words !== undefined) return `write ${words.replaceAll('|', ', ')}`;
  if (pattern.startsWith('^#')) return 'write a colour as #rrggbb';
  if (pattern.startsWith('^[0-9a-f]{8}-')) return 'write a UUID in lower case';
  if (pattern === SLUG_PATTERN) return 'use lower case letters, digits and single hyphens';
  return pattern.startsWith('^\\d{4}') ? 'write YYYY-MM-DD' : undefined;
}
