import { Type } from 'typebox';

export const strict = { additionalProperties: false };
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
export const Words = Type.String({ minLength: 1 });
/** Millimetres, or grams. */
export const Length = Type.Number({ exclusiveMinimum: 0 });
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** The name of a format or an upsell. Packages choose these names, and no code depends on a particular name. */
export const Identifier = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });
