import { Type, type Static } from 'typebox';
import { MoneySchema } from './market';
import { productFacts, variantFacts } from './product-facts';
import { ExtraKindSchema } from './cart';
import { DeliveryPricesSchema } from './shipping';

/**
 * `aliases`: alternative names. `picture`: URL of a picture. `drawing`: name of a built-in drawing, used without a
 * picture. Source: docs/rules.md OPT-01
 */
export const FormatSchema = Type.Object({
  id: Type.String(),
  identifier: Type.String(),
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(Type.String()),
  drawing: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
});

export const VariantSchema = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  format: FormatSchema,
  price: MoneySchema,
  /** set during a price reduction: the lowest price of the 30 days before it. Source: docs/rules.md CAT-02 */
  wasPrice: Type.Optional(MoneySchema),
  /** true for the main variant, which counts until the shopper chooses a format. Its price is the product's price */
  is_master: Type.Boolean(),
  weight: Type.Number(),
  height: Type.Number(),
  width: Type.Number(),
  depth: Type.Number(),
  /** the discount code to show on the product's card; `percent`: '20%'. Source: docs/rules.md PROMO-02 */
  promotion: Type.Optional(Type.Object({ code: Type.String(), percent: Type.String() })),
  ...variantFacts,
});
export type Variant = Static<typeof VariantSchema>;

/** A preview beside the form: one page by name, all characters, or those of one role. Source: docs/rules.md FORM-01 */
export const PreviewSliceSchema = Type.Union([
  Type.Object({ type: Type.Literal('page_preview'), pageName: Type.String() }),
  Type.Object({ type: Type.Literal('avatar_preview'), role: Type.Optional(Type.String()) }),
]);
export type PreviewSlice = Static<typeof PreviewSliceSchema>;

/** A form tab. `keys`: comma-separated schema keys; `slices` appear on the tab's step. Source: docs/rules.md FORM-01 */
export const FormTabSchema = Type.Object({
  title: Type.String(),
  keys: Type.String(),
  slices: Type.Optional(Type.Array(PreviewSliceSchema)),
});
export type FormTab = Static<typeof FormTabSchema>;
export const FormDocumentSchema = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  tabs: Type.Array(FormTabSchema),
  /** the preview for the form steps that have none in their slices */
  preview: Type.Optional(Type.Object({ slices: Type.Array(PreviewSliceSchema) })),
});
export type FormDocument = Static<typeof FormDocumentSchema>;

/** Builder labels by name ('form_submit_button_label', 'characters_left_label', 'error_any_required', ...). */
export const CanvasLabelsSchema = Type.Record(Type.String(), Type.String());
export type CanvasLabels = Static<typeof CanvasLabelsSchema>;

/**
 * `when` says which answer to the upsell's key selects this variant: true means any answer, false no answer, otherwise
 * this value or one of these values. Pages show a `price` of 0 as free. Source: docs/rules.md OPT-03
 */
export const UpsellVariantSchema = Type.Object({
  sku: Type.String(),
  when: Type.Union([Type.Boolean(), Type.String(), Type.Array(Type.String())]),
  price: MoneySchema,
});
export type UpsellVariant = Static<typeof UpsellVariantSchema>;

/**
 * A chargeable option of a product. `id`: the option's slug, which is also its key in the subtotal record. `key`: the
 * schema key whose value selects a variant. `price`: the price if `key` has a value, for pages that ignore variants.
 * Source: docs/rules.md CUS-11, OPT-03
 */
export const UpsellSchema = Type.Object({
  id: Type.String(),
  key: Type.String(),
  price: MoneySchema,
  variants: Type.Optional(Type.Array(UpsellVariantSchema)),
});
export type Upsell = Static<typeof UpsellSchema>;

/**
 * A product in a list. `price`: the price of the main variant, which the form preselects. `coverImage` accepts the
 * query parameter `_width`.
 */
export const ProductSummarySchema = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  /** the package's English name, the same in every market, for grouping in reports. Source: docs/rules.md TRACK-10 */
  englishName: Type.Optional(Type.String()),
  tagline: Type.String(),
  master_sku: Type.String(),
  brand: Type.String(),
  category: Type.String(),
  price: MoneySchema,
  /** as in `VariantSchema`, of the main variant */
  wasPrice: Type.Optional(MoneySchema),
  coverImage: Type.Object({ url: Type.String(), alternativeText: Type.String() }),
  isBound: Type.Optional(Type.Boolean()),
  ages: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
  /** the story's language, in the market's language ('anglais'); absent if both are the same */
  storyLanguage: Type.Optional(Type.String()),
});
export type ProductSummary = Static<typeof ProductSummarySchema>;

export const ProductSchema = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  museSlug: Type.String(),
  name: Type.String(),
  /** as in `ProductSummarySchema` */
  englishName: Type.Optional(Type.String()),
  tagline: Type.String(),
  description: Type.String(),
  meta_title: Type.String(),
  meta_description: Type.String(),
  available_on: Type.String(),
  category: Type.String(),
  brand: Type.String(),
  master_sku: Type.String(),
  version: Type.String(),
  /** as in `ProductSummarySchema` */
  price: MoneySchema,
  /** as in `VariantSchema`, of the main variant */
  wasPrice: Type.Optional(MoneySchema),
  display_price: Type.String(),
  variants: Type.Array(VariantSchema),
  upsells: Type.Array(UpsellSchema),
  /** absent means not delivered */
  delivery: Type.Optional(DeliveryPricesSchema),
  /** working days to make a made-to-order product */
  production_days: Type.Optional(Type.Integer()),
  pageCount: Type.Integer(),
  /** false means loose pages without a cover. Source: docs/rules.md OPT-01 */
  isBound: Type.Optional(Type.Boolean()),
  marketplace: Type.Object({ identifier: Type.String(), currency: Type.String() }),
  content: Type.Object({ canvas: CanvasLabelsSchema, form: FormDocumentSchema }),
  coverImage: Type.Object({ url: Type.String(), alternativeText: Type.String() }),
  /** questions about the product with answers, in the market's language or, if missing, in English */
  questions: Type.Optional(Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }))),
  ...productFacts,
});
export type Product = Static<typeof ProductSchema>;

export const ProductListResponseSchema = Type.Object({
  data: Type.Object({ products: Type.Array(ProductSummarySchema) }),
});
export const ProductResponseSchema = Type.Object({ data: ProductSchema });

const OrNull = Type.Union([Type.String(), Type.Null()]);

/** `cost_price`: the shop's cost per piece, decimal string in `cost_currency`. `stock`: null if made to order. */
export const StockFeedVariantSchema = Type.Object({
  ...VariantSchema.properties,
  cost_price: OrNull,
  stock: Type.Union([Type.Integer(), Type.Null()]),
});

const FactsSchema = Type.Omit(ProductSchema, ['variants', 'content', 'upsells']);

/** A product for staff and their systems, sold or not. Never for shoppers. Source: docs/rules.md PACK-05 */
export const StockFeedProductSchema = Type.Object({
  ...FactsSchema.properties,
  hero: Type.Boolean(),
  promotionable: Type.Boolean(),
  /** true if the shop's lists contain the product */
  is_visible_to_psp: Type.Boolean(),
  muse_slug: Type.String(),
  discontinue_on: OrNull,
  /** the reason why shoppers cannot buy the product now; null if they can */
  unavailable: OrNull,
  variants: Type.Array(StockFeedVariantSchema),
});
export type StockFeedProduct = Static<typeof StockFeedProductSchema>;
export const StockFeedResponseSchema = Type.Object({
  data: Type.Object({ products: Type.Array(StockFeedProductSchema) }),
});

/**
 * A gift wrap or add-on. It is a content document, with the price of its SKU in the market. It fits the formats in
 * `active_formats` and the products in `active_solidus_slugs`. An empty list means all. `inactive_solidus_slugs` and
 * `inactive_markets` exclude products and markets, even those in an active list. Source: docs/rules.md EXTRA-01
 */
export const ExtraSchema = Type.Object({
  sku: Type.String(),
  kind: ExtraKindSchema,
  name: Type.String(),
  description: Type.String(),
  details: Type.Array(Type.String()),
  price: MoneySchema,
  picture: Type.Object({ url: Type.String(), alternativeText: Type.String() }),
  active_formats: Type.Array(Type.String()),
  active_solidus_slugs: Type.Array(Type.String()),
  inactive_solidus_slugs: Type.Array(Type.String()),
  inactive_markets: Type.Array(Type.String()),
});
export type Extra = Static<typeof ExtraSchema>;

/** Answer of `GET /_canvas/api/extras?marketplace=uk&slug=the-lost-star`: the extras for any format of the product. */
export const ExtrasResponseSchema = Type.Object({ data: Type.Object({ extras: Type.Array(ExtraSchema) }) });
