import { Type, type Static } from 'typebox';
import { MoneySchema } from './market';

/**
 * The first ('not_before') or last ('by') day on which a parcel may arrive, `YYYY-MM-DD` in the market's calendar.
 * Source: docs/rules.md SHIP-03
 */
export const DeliveryDaySchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('not_before'), Type.Literal('by')]),
    day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  },
  { additionalProperties: false },
);
export type DeliveryDay = Static<typeof DeliveryDaySchema>;

/** Source: docs/rules.md ORDER-10 */
export const ShippingSchema = Type.Object({
  /** days in the market's calendar, `YYYY-MM-DD` */
  delivery: Type.Object({ earliest: Type.String(), latest: Type.String() }),
  /** the day that the shopper wants */
  day: Type.Optional(DeliveryDaySchema),
  method: Type.Object({
    id: Type.String(),
    name: Type.String(),
    type: Type.String(),
    carrier: Type.String(),
  }),
  tracking: Type.Union([Type.Object({ url: Type.String(), code: Type.String() }), Type.Null()]),
  rate: Type.Object({
    id: Type.String(),
    cost: MoneySchema,
    discounted_cost: MoneySchema,
    selected: Type.Boolean(),
    /** working days */
    shipping_duration: Type.Integer(),
    production_duration: Type.Integer(),
  }),
});
export type Shipping = Static<typeof ShippingSchema>;

/**
 * The cheapest delivery of one book within the market's country, for a shopper without an address. The cart's estimate
 * uses the same rates. Source: docs/rules.md CART-07
 */
export const DeliveryPricesSchema = Type.Object({
  /** ISO 3166-1 */
  country: Type.String(),
  price: MoneySchema,
  /** delivery is free if the goods cost at least this after promotions; absent if it is never free */
  freeFrom: Type.Optional(MoneySchema),
  /** days on which a book ordered now may arrive, `YYYY-MM-DD` in the market's calendar. `formatted`: "3–5 December" */
  arrives: Type.Optional(
    Type.Object({ earliest: Type.String(), latest: Type.String(), formatted: Type.String() }),
  ),
});
export type DeliveryPrices = Static<typeof DeliveryPricesSchema>;
