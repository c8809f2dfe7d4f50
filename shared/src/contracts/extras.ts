import { Type, type Static } from 'typebox';
import { ExtraKindSchema } from './cart';
import { MoneySchema } from './money';

/**
 * A gift wrap or add-on: a content document with its SKU's price in the market. It fits the formats of `active_formats`
 * (empty: all), the products of `active_solidus_slugs` (empty: all) except `inactive_solidus_slugs`, and every market
 * except `inactive_markets`. Inactive beats active. Source: docs/rules.md EXTRA-01
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

/** Answer of `GET /_canvas/api/extras?marketplace=uk&slug=the-lost-star`: all extras that fit any format of the product. */
export const ExtrasResponseSchema = Type.Object({ data: Type.Object({ extras: Type.Array(ExtraSchema) }) });
