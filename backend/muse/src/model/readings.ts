import type { Field, Fields } from './fields';
import { type CharacterGroup, countOf, type Photo, type TextItem, type Value, type Values } from './values';

/**
 * Where a value stands, as artwork and texts write it: `key`, `characters.0.1.key`, or one of `characters.0.1` (is
 * there such a character?), `characters.0.count`, `characters.0.names`, `characters.names`. Numbers count from 0:
 * first the type, then the character. Of a calendar `calendar.3.month` and its like, and in a cell of a month's grid
 * `cell.number` and its like: calendar-paths.ts.
 *
 * Source: docs/product-packages.md, Bindings
 */
export const PATH =
  '(?:calendar\\.\\d{1,2}\\.(?:month|year|title|marks)|calendar\\.(?:span|years)|cell\\.(?:number|weekday|name|marks|kinds|rows)|characters(?:\\.\\d)?\\.names|characters\\.\\d\\.count|characters\\.\\d\\.\\d{1,2}(?:\\.[a-z][a-z0-9_]*)?|[a-z][a-z0-9_]*)';

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

/** Made from several fields at once: calendar.ts. */
const DERIVED = /^(?:calendar|cell)\./;

/** Can the path have a reading at all? */
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

/** Does the path lead to a list of texts, options or names? */
export function isListPath(path: string, fields: Fields): boolean {
  const kind = fieldAt(path, fields)?.kind;
  return (
    kind === 'choices' ||
    kind === 'texts' ||
    /^(?:characters(\.\d)?\.names|cell\.(?:marks|kinds))$/.test(path)
  );
}

const TYPED = new Set(['text', 'texts', 'number']);

/** Does the reading change while somebody types? */
export function isTyped(path: string, fields: Fields): boolean {
  const field = fieldAt(path, fields);
  return field ? TYPED.has(field.kind) || field.isFreeEntry : /\.(?:names|marks)$/.test(path);
}

/** Is the reading written in another way in another locale? */
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

/** A property of its own: keys and option values come from outside, and "constructor" is a value like any other. */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A value as a page reads it: lists are plain, characters are taken apart. */
export type Reading = string | number | readonly string[] | Photo;

/**
 * The readings of a customisation by value path. Everything that a page is drawn from, and so, cut down to the paths
 * that a page uses, everything that its address holds: whether there is a character stands in
 * `characters.0.1`, a birthday's age in `characters.0.1.birthday.age`.
 */
export type Readings = Readonly<Record<string, Reading>>;

/** A reading as plain text: what was typed or chosen. Lists, photos and what is missing have none. */
export const textOf = (reading: Reading | undefined): string =>
  typeof reading === 'string' || typeof reading === 'number' ? String(reading) : '';

/** The ids of the photos that are read. */
export const photoIdsIn = (readings: Readings): string[] =>
  Object.values(readings).flatMap((reading) => (isPhoto(reading) ? [reading.public_id] : []));

/** The readings without these photos: their placeholders are drawn. */
export const withoutPhotos = (readings: Readings, publicIds: ReadonlySet<string>): Readings =>
  Object.fromEntries(
    Object.entries(readings).filter(([, reading]) => !isPhoto(reading) || !publicIds.has(reading.public_id)),
  );

const isPhoto = (reading: Reading): reading is Photo => typeof reading === 'object' && 'public_id' in reading;

/** What readings depend on besides the values. */
export interface ReadingContext {
  /** For ages: YYYY-MM-DD. */
  readonly today: string;
  /** Is there such a photo? One that is not there reads as none, and its placeholder is drawn. */
  hasPhoto(photo: Photo): boolean;
}

/** Takes values apart. What is empty has no reading. */
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

/** Without what changes nothing: a photo that was never filtered reads as one whose filter was taken off again. */
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
 * @param count - the age reached by today, or the one of the next birthday
 * Source: docs/rules.md FIELD-12
 */
export function ageOn(today: string, birthday: string, count: 'current' | 'next'): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  const reached = today.slice(5) >= birthday.slice(5) ? years : years - 1;
  return Math.max(0, count === 'next' ? reached + 1 : reached);
}
