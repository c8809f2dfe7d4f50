import { Type, type Static } from 'typebox';

export const LibraryCharacterSchema = Type.Object({
  /** an opaque id, which is the same in any book for the same name and values */
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  /** ids of the cart lines and order items with this character */
  books: Type.Array(Type.String()),
  /** entered values by schema key */
  values: Type.Record(Type.String(), Type.String()),
});
export type LibraryCharacter = Static<typeof LibraryCharacterSchema>;
/** Latest books first. */
export const CharactersResponseSchema = Type.Object({ data: Type.Array(LibraryCharacterSchema) });
/**
 * Hides characters from the list, or restores them. The ids derive from a child's name, so they are in the body and not
 * in the URL.
 */
export const CharactersRemovalBodySchema = Type.Object({
  ids: Type.Array(Type.String({ pattern: '^[\\w-]{43}$' }), { minItems: 1, maxItems: 50 }),
  isRemoved: Type.Boolean(),
});
