import type { Field, Fields } from './fields';
import { type CharacterGroup, countOf, type Photo, type TextItem, type Value, type Values } from './values';

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
    if (context.hasPhoto(value as Photo)) into[path] = value as Photo;
  } else if (kind === 'texts') {
    into[path] = (value as readonly TextItem[]).map(({ text }) => text);
  } else {
    into[path] = value as string | number | readonly string[];
    if (kind === 'date') into[`${path}.age`] = ageOn(context.today, value as string, yearsCount);
  }
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
 * Source: decisions 16
 */
export function ageOn(today: string, birthday: string, count: 'current' | 'next'): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  const reached = today.slice(5) >= birthday.slice(5) ? years : years - 1;
  return Math.max(0, count === 'next' ? reached + 1 : reached);
}
