import { isolate } from './direction';
import { isCalendarPath, readMarks } from './calendar';
import { writeCalendar } from './calendar-names';
import { type Condition, holds, parseShow, type Surroundings } from './conditions';
import type { BookText, ContentDocument, FieldLabel } from './documents';
import type { Field, Fields } from './fields';
import { type Language, languageFrom, localeOf, writeDate, writeList } from './language';
import {
  absolutePath,
  fieldAt,
  ownEntry,
  parseCharacterPath,
  PLACEHOLDER,
  type Reading,
  textOf,
} from './readings';

/**
 * Fills the placeholders of a text. Inserts the shopper's input unchanged, and never interprets placeholders or markup
 * in it.
 *
 * @param template - `{key}` is the typed text or the option's label, `{key.word}` a word of the chosen option
 * @param onNothing - called with each placeholder that has no value
 * @returns the text, without the placeholders that have no value Source: docs/product-packages.md, content
 */
export function fillText(
  template: string,
  around: Surroundings,
  language: Language,
  onNothing: (placeholder: string) => void = () => undefined,
): string {
  return template
    .normalize('NFC')
    .replace(PLACEHOLDER, (placeholder, writtenPath: string, suffix: string | undefined) => {
      const path = absolutePath(writtenPath, around.scope, around.fields);
      const field = fieldAt(path, around.fields);
      const words =
        suffix === undefined
          ? write(path, field, around, language)
          : writeSuffixed(path, suffix, field, around, language);
      if (words === undefined) onNothing(placeholder);
      return words ?? '';
    });
}

/** @returns undefined if there is no value. An empty word of the content file is a value. */
function write(
  path: string,
  field: Field | undefined,
  around: Surroundings,
  language: Language,
): string | undefined {
  const reading = ownEntry(around.readings, path);
  if (reading === undefined || (Array.isArray(reading) && reading.length === 0)) return undefined;
  if (isCalendarPath(path)) return writeCalendarPath(path, reading, localeOf(language));
  if (Array.isArray(reading))
    return writeList(
      (reading as readonly string[]).map((entry) => writeEntry(entry, path, around, language)),
      localeOf(language),
    );
  if (typeof reading === 'object') return undefined;
  return field?.kind === 'date'
    ? writeDate(String(reading), localeOf(language))
    : writeEntry(String(reading), path, around, language);
}

/** Writes months by name. Writes marks with their day, such as `Ivy (14)`, for readers who cannot see the grid. */
const writeCalendarPath = (path: string, reading: Reading, locale: string): string | undefined =>
  path.endsWith('.marks')
    ? writeList(
        readMarks(reading).map(({ name, day }) => `${isolate(name)} (${day})`),
        locale,
      )
    : writeCalendar(path, reading as string | readonly string[], locale);

function writeSuffixed(
  path: string,
  suffix: string,
  field: Field | undefined,
  around: Surroundings,
  language: Language,
): string | undefined {
  if (field?.kind === 'date') return textOf(ownEntry(around.readings, `${path}.${suffix}`)) || undefined;
  const reading = ownEntry(around.readings, path);
  if (!Array.isArray(reading)) return wordOf(path, textOf(reading), suffix, language);
  const entry = (reading as readonly string[])[Number(suffix)];
  return entry === undefined ? undefined : writeEntry(entry, path, around, language);
}

/** Writes the label of an option. Writes any other text as typed, in a bidi isolate. */
const writeEntry = (value: string, path: string, { fields }: Surroundings, language: Language): string =>
  fieldAt(path, fields)?.choices.has(value) ? optionLabel(path, value, fields, language) : isolate(value);

export interface FilledText {
  readonly text: string;
  /** BCP 47 */
  readonly lang: string;
  /** placeholders without a value, which leave gaps in the sentence */
  readonly holes: readonly string[];
}

/**
 * Finds a text in the first language that has it. Fills its placeholders in that language, so that an untranslated
 * English sentence gets English words.
 *
 * @returns an empty text if no language has the text, or if no condition of its variants is true
 */
export function findAndFill(
  texts: 'texts' | 'alternativeTexts',
  id: string,
  around: Surroundings,
  language: Language,
): FilledText {
  const contentIndex = language.contents.findIndex(({ book }) => ownEntry(book[texts], id) !== undefined);
  if (contentIndex === -1) return { text: '', lang: language.contents[0]!.lang, holes: [] };
  const { book, lang } = language.contents[contentIndex]!;
  const variant = variantsOf(book[texts][id]!).find(({ show }) => holds(show, around));
  const holes: string[] = [];
  const text = variant
    ? fillText(variant.text, around, languageFrom(language, contentIndex), (placeholder) =>
        holes.push(placeholder),
      )
    : '';
  return { text, lang, holes: text.trim() === '' ? [] : holes };
}

export interface TextVariant {
  readonly show: readonly Condition[];
  readonly text: string;
}

const variantsByText = new WeakMap<object, TextVariant[]>();

/**
 * Returns the variants of a text. A plain text has one variant, itself.
 * @throws BindingSyntaxError if a condition cannot be read
 */
export function variantsOf(text: BookText): TextVariant[] {
  if (typeof text === 'string') return [{ show: [], text }];
  const variants =
    variantsByText.get(text) ??
    text.map(({ show, text: words }) => ({ show: show === undefined ? [] : parseShow(show), text: words }));
  variantsByText.set(text, variants);
  return variants;
}

/** Returns the word of an option, or undefined if it has none. The words of a key are the same for all characters. */
export function wordOf(
  path: string,
  value: string,
  word: string,
  { contents }: Language,
): string | undefined {
  const key = path.split('.').at(-1)!;
  for (const { book } of contents) {
    const foundText = ownEntry(ownEntry(ownEntry(book.words, key), value), word);
    if (foundText !== undefined) return foundText.normalize('NFC');
  }
  return undefined;
}

/** Returns an option's label in the wanted language, in a fallback language or, if all lack it, in the schema. */
export function optionLabel(path: string, value: string, fields: Fields, { contents }: Language): string {
  for (const content of contents) {
    const optionLabel = ownEntry(labelAt(content, path, fields)?.options, value);
    if (optionLabel !== undefined) return optionLabel.normalize('NFC');
  }
  return fieldAt(path, fields)?.choices.get(value)?.label ?? '';
}

/** Returns the absolute paths on which the variants of a text depend. */
export function pathsOfText(
  text: BookText,
  { fields, scope }: Pick<Surroundings, 'fields' | 'scope'>,
): string[] {
  return variantsOf(text).flatMap(({ show, text: words }) => [
    ...show.map(({ key }) => absolutePath(key, scope, fields)),
    ...Array.from(words.matchAll(PLACEHOLDER), ([, writtenPath, suffix]) => {
      const path = absolutePath(writtenPath!, scope, fields);
      return suffix !== undefined && fieldAt(path, fields)?.kind === 'date' ? `${path}.${suffix}` : path;
    }),
  ]);
}

/**
 * Returns the label of the field at an absolute path from a content file, which has a character's fields under its
 * type.
 */
export function labelAt({ labels }: ContentDocument, path: string, fields: Fields): FieldLabel | undefined {
  const place = parseCharacterPath(path);
  if (place?.key === undefined) return ownEntry(labels, path);
  const type = fields.get('characters')?.types[place.type]?.type ?? '';
  return ownEntry(ownEntry(ownEntry(labels, 'characters')?.types, type)?.keys, place.key);
}

/**
 * Returns the label of the field at an absolute path, in the first language that has a label. If no language has one,
 * returns the label of the schema.
 */
export function labelOf(contents: readonly ContentDocument[], path: string, fields: Fields): string {
  return (
    contents.map((content) => labelAt(content, path, fields)?.label).find(Boolean) ??
    fieldAt(path, fields)?.label ??
    path
  );
}
