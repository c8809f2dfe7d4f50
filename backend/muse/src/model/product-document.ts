import { Type, type Static } from 'typebox';
import { Identifier, SLUG_PATTERN, strict, Uuid, Words } from './document-parts';

const Length = Type.Number({ exclusiveMinimum: 0 });

/** A form the product is sold in. `id`: of the variant, in carts and orders. */
const FormatSchema = Type.Object(
  {
    id: Uuid,
    identifier: Identifier,
    weightG: Length,
    heightMm: Length,
    widthMm: Length,
    depthMm: Length,
  },
  strict,
);

/** A choice with a price of its own: the key whose value makes it; what it costs is in commerce.json. */
const UpsellSchema = Type.Object({ slug: Identifier, key: Words }, strict);

/**
 * product.json: what the product is, and what gives art and form their shape. Part of the version's hash.
 * Source: docs/product-packages.md, product.json
 */
export const ProductDocumentSchema = Type.Object(
  {
    formatVersion: Type.Literal(2),
    id: Uuid,
    slug: Type.String({ pattern: SLUG_PATTERN }),
    brand: Words,
    category: Words,
    ages: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
    formats: Type.Array(FormatSchema, { minItems: 1 }),
    upsells: Type.Optional(Type.Array(UpsellSchema)),
  },
  strict,
);
export type ProductDocument = Static<typeof ProductDocumentSchema>;
export type ProductFormat = Static<typeof FormatSchema>;
