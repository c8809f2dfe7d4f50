import { groupOf, isFilled, trimCharacters } from '@bindery/shared/customisation';
import { characterKeys } from '../model/schema';
import type { AvatarPlan, LoadedPackage } from './loaded-package';

export interface BookCharacter {
  /** trimmed name; undefined if the character has no name */
  readonly name: string | undefined;
  /** by key, the character's other choices and texts that are strings */
  readonly values: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function characterOf(values: Values, keys: Iterable<string>): BookCharacter[] {
  const ownValues = [...keys].flatMap((key) => {
    const value = key !== 'name' && Object.hasOwn(values, key) ? values[key] : undefined;
    return typeof value === 'string' && isFilled(value) ? [[key, value] as const] : [];
  });
  const { name } = values;
  const named = typeof name === 'string' && isFilled(name) ? name.trim() : undefined;
  return ownValues.length === 0 ? [] : [{ name: named, values: Object.fromEntries(ownValues) }];
}

function ofAvatar(
  { schema }: Pick<LoadedPackage, 'schema'>,
  { role, typeIndex, lookPaths }: AvatarPlan,
  values: Values,
): BookCharacter[] {
  // without character groups, the character has the values of the look, and the book has all other values
  if (typeIndex === undefined) return characterOf(values, lookPaths.keys());
  const described = groupOf(values['characters'], role, typeIndex)?.['customisations'];
  const keys = Object.keys(characterKeys(schema.keys['characters']?.ordered?.[typeIndex]));
  return (Array.isArray(described) ? described : [])
    .filter(isRecord)
    .flatMap((character) => characterOf(character, keys));
}

/**
 * Returns the characters of a book that have an avatar, in the schema's order. If a group has more characters than its
 * `count`, the additional characters are left out. Source: docs/rules.md CHAR-07
 *
 * @param customisation - as stored in an order or a cart
 */
export function charactersIn(
  loaded: Pick<LoadedPackage, 'schema' | 'avatars'>,
  customisation: Values,
): readonly BookCharacter[] {
  const values = trimCharacters(customisation);
  return loaded.avatars.flatMap((avatar) => ofAvatar(loaded, avatar, values));
}
