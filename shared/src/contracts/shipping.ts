import { Type, type Static } from 'typebox';
import { MoneySchema } from './market';

/** Source: docs/rules.md ORDER-10 */
export const ShippingSchema = Type.Object({
  /** days in the market's calendar, `YYYY-MM-DD` */
  delivery: Type.Object({ earliest: Type.String(), latest: Type.String() }),
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
