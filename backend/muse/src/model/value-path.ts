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
