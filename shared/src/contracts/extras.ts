import { Type, type Static } from 'typebox';
import { ExtraKindSchema } from './cart';
import { MoneySchema } from './money';

/**
 * A gift wrap or an add-on: a content document with the price of its SKU in the market. Where it goes: the formats of
 * `active_formats` (empty: all), the products of `active_solidus_slugs` (empty: all) without those of
 * `inactive_solidus_slugs`, and every market but `inactive_markets`. Inactive beats active. Source: docs/rules.md EXTRA-01
 */
export const ExtraSchema = Type.Object({
  sku: Type.String(),
  kind: ExtraKindSchema,
  name: Type.String(),
  description: Type.String(),
  /** for the quick look: sentences about material, size and use */
  details: Type.Array(Type.String()),
  price: MoneySchema,
  picture: Type.Object({ url: Type.String(), alternativeText: Type.String() }),
  active_formats: Type.Array(Type.String()),
  active_solidus_slugs: Type.Array(Type.String()),
  inactive_solidus_slugs: Type.Array(Type.String()),
  inactive_markets: Type.Array(Type.String()),
});
export type Extra = Static<typeof ExtraSchema>;

/** Of `GET /_canvas/api/extras?marketplace=uk&slug=the-lost-star`: all that may go with some format of the product there. */
export const ExtrasResponseSchema = Type.Object({ data: Type.Object({ extras: Type.Array(ExtraSchema) }) });
