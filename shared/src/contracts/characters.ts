import { Type, type Static } from 'typebox';

/** Somebody whom a shopper described for a book that is in their cart or was ordered. */
export const LibraryCharacterSchema = Type.Object({
  /** equal for the same name and values, in whichever book; opaque */
  id: Type.String(),
  /** null where nobody was named */
  name: Type.Union([Type.String(), Type.Null()]),
  /** ids of the cart's lines and the orders' items that they are in */
  books: Type.Array(Type.String()),
  /** what was chosen and written for them, by key of the product that it was made for */
  values: Type.Record(Type.String(), Type.String()),
});
export type LibraryCharacter = Static<typeof LibraryCharacterSchema>;
/** Those of the latest books first. */
export const CharactersResponseSchema = Type.Object({ data: Type.Array(LibraryCharacterSchema) });
/** Takes characters out of the list, or puts them back. Ids stand in the body: they are made from a child's name. */
export const CharactersRemovalBodySchema = Type.Object({
  ids: Type.Array(Type.String({ pattern: '^[\\w-]{43}$' }), { minItems: 1, maxItems: 50 }),
  isRemoved: Type.Boolean(),
});
