import { groupOf, isFilled, trimCharacters } from '@bindery/shared/customisation';
import { characterKeys } from '../model/schema';
import type { AvatarPlan, LoadedPackage } from './loaded-package';

/** Somebody who was described for a book. */
export interface BookCharacter {
  /** without spaces around it; undefined where nobody was named */
  readonly name: string | undefined;
  /** what was chosen and written for them beside the name, by key: texts alone */
  readonly values: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function characterOf(values: Values, keys: Iterable<string>): BookCharacter[] {
  const own = [...keys].flatMap((key) => {
    const value = key !== 'name' && Object.hasOwn(values, key) ? values[key] : undefined;
    return typeof value === 'string' && isFilled(value) ? [[key, value] as const] : [];
  });
  const { name } = values;
  const named = typeof name === 'string' && isFilled(name) ? name.trim() : undefined;
  return own.length === 0 ? [] : [{ name: named, values: Object.fromEntries(own) }];
}

function ofAvatar(
  { schema }: Pick<LoadedPackage, 'schema'>,
  { role, typeIndex, lookPaths }: AvatarPlan,
  values: Values,
): BookCharacter[] {
  // a book of one: what its picture is drawn from is theirs, everything else the book's
  if (typeIndex === undefined) return characterOf(values, lookPaths.keys());
  const described = groupOf(values['characters'], role, typeIndex)?.['customisations'];
  const keys = Object.keys(characterKeys(schema.keys['characters']?.ordered?.[typeIndex]));
  return (Array.isArray(described) ? described : [])
    .filter(isRecord)
    .flatMap((character) => characterOf(character, keys));
}

/**
 * Who is in a book: those of whom the product has a picture, in the schema's order, without those beyond their count.
 * Source: docs/rules.md CHAR-07
 *
 * @param customisation - as it was bought or put into a cart
 */
export function charactersIn(
  loaded: Pick<LoadedPackage, 'schema' | 'avatars'>,
  customisation: Values,
): readonly BookCharacter[] {
  const values = trimCharacters(customisation);
  return loaded.avatars.flatMap((avatar) => ofAvatar(loaded, avatar, values));
}
