import { Type } from 'typebox';

/** What the documents of a package are made of. */
export const strict = { additionalProperties: false };
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
export const Words = Type.String({ minLength: 1 });
/** In mm, or grams. */
export const Length = Type.Number({ exclusiveMinimum: 0 });
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** A name that data give and code only compares: of a format, of an upsell. */
export const Identifier = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });
