import { Type, type Static } from 'typebox';
import { Identifier, IsoDate, strict, Words } from './document-parts';

/** Market to a decimal string in major units of the market's currency. */
const PricesSchema = Type.Record(Type.String(), Type.String());

/** `stock`: pieces that can be sold; none: made to order. */
const VariantSchema = Type.Object(
  {
    format: Identifier,
    sku: Words,
    stock: Type.Optional(Type.Integer({ minimum: 0 })),
    prices: PricesSchema,
  },
  strict,
);

/** Of the upsell's key: whether it is filled or true, its value, or one of these values. */
const WhenSchema = Type.Union([Type.Boolean(), Words, Type.Array(Words, { minItems: 1 })]);

/** `prices`: 0 is free. */
const UpsellVariantSchema = Type.Object({ sku: Words, when: WhenSchema, prices: PricesSchema }, strict);

const UpsellSchema = Type.Object(
  { slug: Identifier, variants: Type.Array(UpsellVariantSchema, { minItems: 1 }) },
  strict,
);

/**
 * commerce.json: what selling changes without another book. No part of the version's hash; it seeds what the shop
 * keeps of it. Source: docs/product-packages.md, commerce.json
 */
export const CommerceDocumentSchema = Type.Object(
  {
    /** Raised to go back to what an earlier one said: one of a lower revision is never applied again. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    masterSku: Words,
    availableOn: IsoDate,
    discontinueOn: Type.Optional(IsoDate),
    /** Working days from order to parcel. */
    productionDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    variants: Type.Array(VariantSchema, { minItems: 1 }),
    upsells: Type.Optional(Type.Array(UpsellSchema)),
  },
  strict,
);
export type CommerceDocument = Static<typeof CommerceDocumentSchema>;
export type CommerceVariant = Static<typeof VariantSchema>;
export type CommerceUpsell = Static<typeof UpsellSchema>;
