import { Type, type Static } from 'typebox';

/** A market for other systems. `algoliaIndex`: its search index, if any. Source: docs/rules.md MKT-01 */
export const MarketSchema = Type.Object({
  identifier: Type.String(),
  iso: Type.String(),
  currency: Type.String(),
  name: Type.String(),
  locale: Type.String(),
  contentLocales: Type.Array(Type.String()),
  htmlLang: Type.String(),
  localisedName: Type.String(),
  algoliaIndex: Type.Optional(Type.String()),
});
export type WireMarket = Static<typeof MarketSchema>;
export const MarketListResponseSchema = Type.Object({
  data: Type.Object({ markets: Type.Array(MarketSchema) }),
});
export const MarketResponseSchema = Type.Object({ data: MarketSchema });
