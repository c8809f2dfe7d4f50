import type { Fields } from '../model/fields';

/** The place of the avatar's type among the types of characters; undefined in a product without characters. */
export function typeIndexOf(role: string, fields: Fields): number | undefined {
  const types = fields.get('characters')?.types;
  return types && types.findIndex(({ type }) => type === role);
}

/**
 * The character in whose scope an avatar is drawn. Always the first of its type: two characters who look alike share
 * one picture.
 */
export function scopeOf(role: string, fields: Fields): string | undefined {
  const index = typeIndexOf(role, fields);
  return index === undefined || index < 0 ? undefined : `characters.${index}.0`;
}

/** How many characters of a role there may be. */
export const mostOf = (typeIndex: number | undefined, fields: Fields): number =>
  typeIndex === undefined ? 1 : fields.get('characters')!.types[typeIndex]!.max;

/** The key of a look as it is named in an address: `hair_style` of `characters.1.0.hair_style`. */
export const lookKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Is it a value of the look, and not the character's being there or how many there are? */
export const isLookPath = (path: string): boolean => !/^characters\.\d\.(?:\d{1,2}|count)$/.test(path);
