import type { Field, Fields } from './fields';
import { type CharacterGroup, countOf, type Photo, type TextItem, type Value, type Values } from './values';

/**
 * A value path in artwork and texts. Paths of values: `key`, `characters.0.1.key`. Paths of characters:
 * `characters.0.1` (present if the character exists), `characters.0.count`, `characters.0.names`, `characters.names`.
 * The first number is the index of the character type, the second that of the character; both start at 0. For the paths
 * of calendars (`calendar.3.month`) and of the cells of a month's grid (`cell.number`), see calendar.ts.
 *
 * Source: docs/product-packages.md, Bindings
 */
export const PATH =
  '(?:calendar\\.\\d{1,2}\\.(?:month|year|title|marks)|calendar\\.(?:span|years)|cell\\.(?:number|weekday|name|marks|kinds|rows)|characters(?:\\.\\d)?\\.names|characters\\.\\d\\.count|characters\\.\\d\\.\\d{1,2}(?:\\.[a-z][a-z0-9_]*)?|[a-z][a-z0-9_]*)';

/** `{path}`, or `{path.word}`. `word` is the name of a word, `age`, or the index of a list's entry. */
export const PLACEHOLDER = new RegExp(`\\{(${PATH})(?:\\.([A-Za-z0-9_]+))?\\}`, 'g');

const CHARACTER = /^characters\.(\d)\.(\d{1,2})(?:\.([a-z][a-z0-9_]*))?$/;

export interface CharacterPath {
  readonly type: number;
  readonly index: number;
  /** key of the character's field; undefined if the path means the character itself */
  readonly key: string | undefined;
}

/** @returns undefined if the path does not lead to a character */
export function parseCharacterPath(path: string): CharacterPath | undefined {
  const match = CHARACTER.exec(path);
  return match ? { type: Number(match[1]), index: Number(match[2]), key: match[3] } : undefined;
}

export const isCharacterPath = (path: string): boolean =>
  CHARACTER.test(path) && parseCharacterPath(path)?.key === undefined;

/** Returns the absolute path. In the scope of a character, the character's own keys take precedence over the book's. */
export function absolutePath(path: string, scope: string | undefined, fields: Fields): string {
  if (scope === undefined || path.includes('.')) return path;
  const pathOfCharacter = `${scope}.${path}`;
  return fieldAt(pathOfCharacter, fields) ? pathOfCharacter : path;
}

/** Returns the field at an absolute path. Unknown paths and those of characters, counts and names have no field. */
export function fieldAt(path: string, fields: Fields): Field | undefined {
  const field = fields.get(path);
  if (field || !path.startsWith('characters.')) return field;
  const place = parseCharacterPath(path);
  return place?.key === undefined
    ? undefined
    : fields.get('characters')?.types[place.type]?.fields.get(place.key);
}

/** Paths whose values are computed from several fields. See calendar.ts. */
const DERIVED = /^(?:calendar|cell)\./;

export function isKnownPath(path: string, fields: Fields): boolean {
  if (DERIVED.test(path)) return true; // check-calendar.ts says where
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

/** Returns whether the value at this path is a list (of texts, options, names or marks). */
export function isListPath(path: string, fields: Fields): boolean {
  const kind = fieldAt(path, fields)?.kind;
  return (
    kind === 'choices' ||
    kind === 'texts' ||
    /^(?:characters(\.\d)?\.names|cell\.(?:marks|kinds))$/.test(path)
  );
}

const TYPED = new Set(['text', 'texts', 'number']);

/** Returns whether the shopper types the value at this path. */
export function isTyped(path: string, fields: Fields): boolean {
  const field = fieldAt(path, fields);
  return field ? TYPED.has(field.kind) || field.isFreeEntry : /\.(?:names|marks)$/.test(path);
}

/** Returns true if the value at this path is written differently in different locales. */
export function isWrittenByLocale(path: string, fields: Fields): boolean {
  const kind = fieldAt(path, fields)?.kind;
  return (
    kind === 'date' ||
    kind === 'choices' ||
    kind === 'texts' ||
    path.endsWith('.names') ||
    path.startsWith('calendar.')
  );
}

/** Returns a record's own property, never an inherited one. A key may come from a user and be "constructor". */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A value as pages read it. Each value of a character is a separate reading. */
export type Reading = string | number | readonly string[] | Photo;

/**
 * The readings of a customisation by value path. A page is drawn only from the readings that it uses, which are in its
 * URL. `characters.0.1` tells that a character exists, and `characters.0.1.birthday.age` is the age for a birthday.
 */
export type Readings = Readonly<Record<string, Reading>>;

/** Returns a reading as plain text; empty for lists, photos and missing values. */
export const textOf = (reading: Reading | undefined): string =>
  typeof reading === 'string' || typeof reading === 'number' ? String(reading) : '';

export const photoIdsIn = (readings: Readings): string[] =>
  Object.values(readings).flatMap((reading) => (isPhoto(reading) ? [reading.public_id] : []));

/** Returns the readings without the given photos, so that placeholders are drawn instead. */
export const withoutPhotos = (readings: Readings, publicIds: ReadonlySet<string>): Readings =>
  Object.fromEntries(
    Object.entries(readings).filter(([, reading]) => !isPhoto(reading) || !publicIds.has(reading.public_id)),
  );

const isPhoto = (reading: Reading): reading is Photo => typeof reading === 'object' && 'public_id' in reading;

export interface ReadingContext {
  /** For ages: YYYY-MM-DD. */
  readonly today: string;
  /**
   * Returns whether the photo may be drawn. A photo that may not be drawn counts as missing, and its placeholder is
   * drawn.
   */
  hasPhoto(photo: Photo): boolean;
}

/** Converts values to readings. Empty values have no reading. */
export function readValues(fields: Fields, values: Values, context: ReadingContext): Readings {
  const readings: Record<string, Reading> = {};
  readFields('', fields, values, context, readings);
  return readings;
}

function readFields(
  prefix: string,
  fields: Fields,
  values: Values,
  context: ReadingContext,
  into: Record<string, Reading>,
): void {
  for (const field of fields.values()) {
    const value = Object.hasOwn(values, field.key) ? values[field.key]! : undefined;
    if (value === undefined || value === '') continue;
    if (field.kind === 'characters') readCharacters(field, value as readonly CharacterGroup[], context, into);
    else readField(prefix + field.key, field, value, context, into);
  }
}

function readField(
  path: string,
  { kind, yearsCount }: Field,
  value: Value,
  context: ReadingContext,
  into: Record<string, Reading>,
): void {
  if (kind === 'photo') {
    if (context.hasPhoto(value as Photo)) into[path] = plainPhoto(value as Photo);
  } else if (kind === 'texts') {
    into[path] = (value as readonly TextItem[]).map(({ text }) => text);
  } else {
    into[path] = value as string | number | readonly string[];
    if (kind === 'date') into[`${path}.age`] = ageOn(context.today, value as string, yearsCount);
  }
}

/** Removes settings without effect, so that a photo without its former filter equals one that never had a filter. */
function plainPhoto({ filter, rotation, ...photo }: Photo): Photo {
  return {
    ...photo,
    ...(filter !== undefined && filter !== 'none' && { filter }),
    ...(rotation !== undefined && rotation !== 0 && { rotation }),
  };
}

function readCharacters(
  { types }: Field,
  groups: readonly CharacterGroup[],
  context: ReadingContext,
  into: Record<string, Reading>,
): void {
  const everybody: string[] = [];
  types.forEach(({ fields }, type) => {
    const { count, customisations = [] } = groups[type] ?? {};
    const present = customisations.slice(0, countOf(count, customisations.length));
    const names = present.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []));
    everybody.push(...names);
    into[`characters.${type}.count`] = String(present.length);
    if (names.length > 0) into[`characters.${type}.names`] = names;
    present.forEach((customisation, index) => {
      into[`characters.${type}.${index}`] = 'yes';
      readFields(`characters.${type}.${index}.`, fields, customisation, context, into);
    });
  });
  if (everybody.length > 0) into['characters.names'] = everybody;
}

/**
 * @param today - YYYY-MM-DD, as `birthday`
 * @param count - `current` for the age today, `next` for the age at the next birthday. Source: docs/rules.md FIELD-12
 */
export function ageOn(today: string, birthday: string, count: 'current' | 'next'): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  const reached = today.slice(5) >= birthday.slice(5) ? years : years - 1;
  return Math.max(0, count === 'next' ? reached + 1 : reached);
}
