import type { Field, Fields } from './fields';

/**
 * Where a value stands, as artwork and texts write it: `key`, `characters.0.1.key`, or one of `characters.0.1` (is
 * there such a character?), `characters.0.count`, `characters.0.names`, `characters.names`. Numbers count from 0:
 * first the type, then the character.
 *
 * Source: docs/product-packages.md, Bindings
 */
export const PATH =
  '(?:characters(?:\\.\\d)?\\.names|characters\\.\\d\\.count|characters\\.\\d\\.\\d{1,2}(?:\\.[a-z][a-z0-9_]*)?|[a-z][a-z0-9_]*)';

/** `{path}`, or `{path.word}` with a word, an `age` or the number of a list's entry behind it. */
export const PLACEHOLDER = new RegExp(`\\{(${PATH})(?:\\.([A-Za-z0-9_]+))?\\}`, 'g');

const CHARACTER = /^characters\.(\d)\.(\d{1,2})(?:\.([a-z][a-z0-9_]*))?$/;

/** A path to one character, or to a value of it. */
export interface CharacterPath {
  readonly type: number;
  readonly index: number;
  /** Of its own field; undefined when the path means the character itself. */
  readonly key: string | undefined;
}

/** @returns undefined when the path leads to no character */
export function parseCharacterPath(path: string): CharacterPath | undefined {
  const match = CHARACTER.exec(path);
  return match ? { type: Number(match[1]), index: Number(match[2]), key: match[3] } : undefined;
}

/** Is it the path of a character itself? */
export const isCharacterPath = (path: string): boolean =>
  CHARACTER.test(path) && parseCharacterPath(path)?.key === undefined;

/** The schema's own key that a path begins with. */
export const rootKey = (path: string): string => path.split('.', 1)[0]!;

/** A path as it was written, made absolute: in the scope of a character its own keys come first. */
export function absolutePath(path: string, scope: string | undefined, fields: Fields): string {
  if (scope === undefined || path.includes('.')) return path;
  const pathOfCharacter = `${scope}.${path}`;
  return fieldAt(pathOfCharacter, fields) ? pathOfCharacter : path;
}

/** The field that an absolute path leads to; undefined for a character, a count, names and what is not there. */
export function fieldAt(path: string, fields: Fields): Field | undefined {
  const field = fields.get(path);
  if (field || !path.startsWith('characters.')) return field;
  const place = parseCharacterPath(path);
  return place?.key === undefined
    ? undefined
    : fields.get('characters')?.types[place.type]?.fields.get(place.key);
}

/** Can the path have a reading at all? */
export function isKnownPath(path: string, fields: Fields): boolean {
  const types = fields.get('characters')?.types ?? [];
  if (isCharacterPath(path)) {
    const { type, index } = parseCharacterPath(path)!;
    return index < (types[type]?.max ?? 0);
  }
  const list = /^characters(?:\.(\d))?\.(?:names|count)$/.exec(path);
  if (list) return list[1] === undefined ? types.length > 0 : Number(list[1]) < types.length;
  const place = parseCharacterPath(path);
  return fieldAt(path, fields) !== undefined && (!place || place.index < types[place.type]!.max);
}

const TYPED = new Set(['text', 'texts', 'number']);

/** Does the reading change while somebody types? */
export function isTyped(path: string, fields: Fields): boolean {
  const field = fieldAt(path, fields);
  return field ? TYPED.has(field.kind) || field.isFreeEntry : path.endsWith('names');
}

/** Is the reading written in another way in another locale? */
export function isWrittenByLocale(path: string, fields: Fields): boolean {
  const kind = fieldAt(path, fields)?.kind;
  return kind === 'date' || kind === 'choices' || kind === 'texts' || path.endsWith('.names');
}

/** The keys of the schema that some paths belong to, sorted. */
export const rootKeys = (paths: Iterable<string>): string[] =>
  [...new Set(Array.from(paths, rootKey))].sort();

/** A property of its own: keys and option values come from outside, and "constructor" is a value like any other. */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
