import { Type, type Static } from 'typebox';
import { MoneySchema } from './market';

const OrNull = Type.Union([Type.String(), Type.Null()]);

export const OptionTypeSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  presentation: Type.String(),
  position: Type.Integer(),
});

/** A product property in the market's language: 'Paper', '170 g, uncoated'. */
export const ProductPropertySchema = Type.Object({
  id: Type.String(),
  product_id: Type.String(),
  property_id: Type.String(),
  value: Type.String(),
  property_name: Type.String(),
});

/**
 * A category in the product tree. Ids are permalinks. `pretty_name`: 'Books -> Bedtime'. `taxonomy_id`: id of the root
 * category.
 */
export const TaxonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  pretty_name: Type.String(),
  permalink: Type.String(),
  parent_id: OrNull,
  taxonomy_id: Type.String(),
});

/** `position`: the place of the taxon among the product's taxons, from 1. */
export const ClassificationSchema = Type.Object({
  taxon_id: Type.String(),
  position: Type.Integer(),
  taxon: TaxonSchema,
});

/** Pieces sold in all markets in the last 1, 3, 7 and 30 days (of 24 hours each). Source: docs/rules.md CAT-03 */
export const SalesCountsSchema = Type.Object({
  sales_last_day: Type.Integer(),
  sales_last_3_days: Type.Integer(),
  sales_last_7_days: Type.Integer(),
  sales_last_30_days: Type.Integer(),
});
export type SalesCounts = Static<typeof SalesCountsSchema>;

/** `was_price`: the lowest price of the 30 days before a reduction; null if the price is not reduced. Source: docs/rules.md CAT-02 */
export const SublimatorAttributesSchema = Type.Object({
  lowest_price: Type.Object({
    ...MoneySchema.properties,
    was_price: OrNull,
    was_price_formatted: OrNull,
  }),
  muse_slug: Type.String(),
  master_sku: Type.String(),
  category: Type.String(),
  ...SalesCountsSchema.properties,
});

/** Product fields. `total_on_hand`: pieces; null means made to order. Source: docs/rules.md PACK-05 */
export const productFacts = {
  meta_keywords: Type.Optional(Type.String()),
  shipping_category_id: Type.Optional(Type.String()),
  taxon_ids: Type.Optional(Type.Array(Type.String())),
  total_on_hand: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  option_types: Type.Optional(Type.Array(OptionTypeSchema)),
  product_properties: Type.Optional(Type.Array(ProductPropertySchema)),
  classifications: Type.Optional(Type.Array(ClassificationSchema)),
  sublimator_attributes: Type.Optional(SublimatorAttributesSchema),
};

/** Variant fields. Only staff see the cost price: `StockFeedVariantSchema`. Source: docs/rules.md PACK-05 */
export const variantFacts = {
  product_id: Type.Optional(Type.String()),
  position: Type.Optional(Type.Integer()),
  cost_currency: Type.Optional(OrNull),
  track_inventory: Type.Optional(Type.Boolean()),
  tax_category_id: Type.Optional(OrNull),
  created_at: Type.Optional(Type.String()),
  updated_at: Type.Optional(Type.String()),
  /** always null: deleted variants are not sent */
  deleted_at: Type.Optional(OrNull),
  frontend_viewable: Type.Optional(Type.Boolean()),
  submit_by_variant_sku: Type.Optional(Type.Boolean()),
  submission_sku_override: Type.Optional(OrNull),
  stock_line_group_id: Type.Optional(OrNull),
};
