import { Type, type Static } from 'typebox';

/** `amount`: decimal string in major units ("24.99"). `formatted`: for display, never parsed. */
export const MoneySchema = Type.Object({ amount: Type.String(), formatted: Type.String() });
export type Money = Static<typeof MoneySchema>;

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
