import { Type, type Static } from 'typebox';
import { Identifier, IsoDate, strict, Words } from './document-parts';

const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' });
const LANGUAGE_TAG = '^[a-z]{2}(-[A-Z]{2})?$';

/** By market, the price as a decimal string in major units of the market's currency. */
const PricesSchema = Type.Record(Type.String(), Type.String());

/** `cost`: the shop's cost of one piece, in major units. If `viewable` is false, the variant is not offered. */
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

/** `stock`: number of pieces for sale. A variant without `stock` is made to order. */
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

/** One name for all languages, or a name for each language, including `en`. */
const NameSchema = Type.Union([
  Words,
  Type.Object({ en: Words }, { additionalProperties: Words, propertyNames: { pattern: LANGUAGE_TAG } }),
]);
export type CommerceName = Static<typeof NameSchema>;

/** `names`: a name for every segment of the permalink, the root first. */
const TaxonSchema = Type.Object(
  {
    permalink: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$' }),
    names: Type.Array(NameSchema, { minItems: 1 }),
  },
  strict,
);

/**
 * If `listed` is false, the product is in no list, but it has a page and can be in carts. In lists, products marked
 * `hero` come first; then `position` decides, and products without a position come last. `promotionable`: for staff and
 * their systems.
 */
const productDetails = {
  listed: Type.Optional(Type.Boolean()),
  hero: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer({ minimum: 1 })),
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

/**
 * Condition on the value of the upsell's key. `true` requires any value, a text this value, and a list one of its
 * entries.
 */
const WhenSchema = Type.Union([Type.Boolean(), Words, Type.Array(Words, { minItems: 1 })]);

/** `prices`: 0 is free. */
const UpsellVariantSchema = Type.Object({ sku: Words, when: WhenSchema, prices: PricesSchema }, strict);

const UpsellSchema = Type.Object(
  { slug: Identifier, variants: Type.Array(UpsellVariantSchema, { minItems: 1 }) },
  strict,
);

/**
 * commerce.json: sales data, which do not affect the book. The hash of a version does not include this file. Its values
 * are the initial values of the shop's sales data. Source: docs/product-packages.md, commerce.json
 */
export const CommerceDocumentSchema = Type.Object(
  {
    /** A file with a lower revision is never applied. To restore an earlier content, raise the revision. */
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

const keysOf = (source: object): readonly string[] => Object.keys(source);
const pick = (document: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([key]) => keys.includes(key)));

export const productDetailsOf = (document: CommerceDocument): ProductDetails =>
  pick(document, keysOf(productDetails));
export const variantDetailsOf = (variant: CommerceVariant): VariantDetails =>
  pick(variant, keysOf(variantDetails));
