import { PLACEHOLDER } from '../artwork/bindings';
import type { ContentDocument } from '../package/documents';
import type { Fields, Values } from '../package/fields';

/** Content of the wanted language first, then what it falls back to. */
export type Contents = readonly ContentDocument[];

/**
 * Fills the placeholders of a text. What the shopper wrote is put in as it is: it is never read for placeholders
 * or markup again.
 *
 * @param template - `{key}`: the shopper's text or the option's label; `{key.word}`: a word of the chosen option
 * @returns the text; a placeholder that stands for nothing is left out
 */
export function fillText(template: string, fields: Fields, values: Values, contents: Contents): string {
  return template.normalize('NFC').replace(PLACEHOLDER, (_, key: string, word: string | undefined) => {
    const value = Object.hasOwn(values, key) ? values[key]! : '';
    if (word !== undefined) return wordOf(key, value, word, contents) ?? '';
    return fields.get(key)?.kind === 'choice' ? optionLabel(key, value, fields, contents) : value;
  });
}

/**
 * Finds a text in the first language that has it and fills it in that language: an English sentence that stands in
 * for a missing translation keeps its English words.
 *
 * @returns the empty string when no language has the text
 */
export function findAndFill(texts: 'texts' | 'alternativeTexts', id: string, fields: Fields, values: Values, contents: Contents): string {
  const at = contents.findIndex(({ book }) => own(book[texts], id) !== undefined);
  return at === -1 ? '' : fillText(contents[at]!.book[texts][id]!, fields, values, contents.slice(at));
}

/** The word that an option brings into the text, or undefined. */
export function wordOf(key: string, value: string, word: string, contents: Contents): string | undefined {
  for (const { book } of contents) {
    const found = own(own(own(book.words, key), value), word);
    if (found !== undefined) return found.normalize('NFC');
  }
  return undefined;
}

/** An option's label in the wanted language, else as the schema has it. */
export function optionLabel(key: string, value: string, fields: Fields, contents: Contents): string {
  for (const { labels } of contents) {
    const found = own(own(labels, key)?.options, value);
    if (found !== undefined) return found.normalize('NFC');
  }
  return fields.get(key)?.choices.get(value)?.label ?? '';
}

/** The keys that a text depends on. */
export const keysOfText = (template: string): string[] => Array.from(template.matchAll(PLACEHOLDER), ([, key]) => key!);

/** A property of its own: option values come from outside, and "constructor" is a value like any other. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
