import { Type, type Static } from 'typebox';
import { Identifier, IsoDate, strict, Words } from './document-parts';

const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' });
const LANGUAGE_TAG = '^[a-z]{2}(-[A-Z]{2})?$';

/** Market to a decimal string in major units of the market's currency. */
const PricesSchema = Type.Record(Type.String(), Type.String());

/** `cost`: of a piece, for the shop, in major units. `viewable`: false: it is not offered. */
const variantDetails = {
  cost: Type.Optional(
    Type.Object(
      { price: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,4})?$' }), currency: CurrencyCode },
      strict,
    ),
  ),
  viewable: Type.Optional(Type.Boolean()),
  taxCategory: Type.Optional(Identifier),
  submitByVariantSku: Type.Optional(Type.Boolean()),
  submissionSkuOverride: Type.Optional(Words),
  stockLineGroup: Type.Optional(Words),
};
export type VariantDetails = Static<Type.TObject<typeof variantDetails>>;

/** `stock`: pieces that can be sold; none: made to order. */
const VariantSchema = Type.Object(
  {
    format: Identifier,
    sku: Words,
    stock: Type.Optional(Type.Integer({ minimum: 0 })),
    prices: PricesSchema,
    ...variantDetails,
  },
  strict,
);

/** The same words everywhere, or by language, with `en`. */
const NameSchema = Type.Union([
  Words,
  Type.Object({ en: Words }, { additionalProperties: Words, propertyNames: { pattern: LANGUAGE_TAG } }),
]);
export type CommerceName = Static<typeof NameSchema>;

/** `names`: of every step of the permalink, the root first. */
const TaxonSchema = Type.Object(
  {
    permalink: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$' }),
    names: Type.Array(NameSchema, { minItems: 1 }),
  },
  strict,
);

/** `listed`: false: in no list, while its page and its lines work. `promotionable`, `hero`: for staff and their systems. */
const productDetails = {
  listed: Type.Optional(Type.Boolean()),
  hero: Type.Optional(Type.Boolean()),
  promotionable: Type.Optional(Type.Boolean()),
  shippingCategory: Type.Optional(Identifier),
  taxCategory: Type.Optional(Identifier),
  taxons: Type.Optional(Type.Array(TaxonSchema)),
  optionTypes: Type.Optional(Type.Array(Type.Object({ name: Identifier, presentation: NameSchema }, strict))),
  properties: Type.Optional(
    Type.Array(Type.Object({ id: Identifier, name: NameSchema, value: NameSchema }, strict)),
  ),
};
export type ProductDetails = Static<Type.TObject<typeof productDetails>>;

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
    ...productDetails,
  },
  strict,
);
export type CommerceDocument = Static<typeof CommerceDocumentSchema>;
export type CommerceVariant = Static<typeof VariantSchema>;
export type CommerceUpsell = Static<typeof UpsellSchema>;

const keysOf = (of: object): readonly string[] => Object.keys(of);
const pick = (document: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([key]) => keys.includes(key)));

/** What a document says of its product besides dates, goods and prices. */
export const productDetailsOf = (document: CommerceDocument): ProductDetails =>
  pick(document, keysOf(productDetails));
/** What it says of a format besides SKU, stock and prices. */
export const variantDetailsOf = (variant: CommerceVariant): VariantDetails =>
  pick(variant, keysOf(variantDetails));
