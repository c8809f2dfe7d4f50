import { Type, type Static } from 'typebox';
import { ProductSchema, VariantSchema } from './product';

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
  /** whether the shop lists it */
  is_visible_to_psp: Type.Boolean(),
  muse_slug: Type.String(),
  discontinue_on: OrNull,
  /** why it cannot be bought now; null if it can */
  unavailable: OrNull,
  variants: Type.Array(StockFeedVariantSchema),
});
export type StockFeedProduct = Static<typeof StockFeedProductSchema>;
export const StockFeedResponseSchema = Type.Object({
  data: Type.Object({ products: Type.Array(StockFeedProductSchema) }),
});
