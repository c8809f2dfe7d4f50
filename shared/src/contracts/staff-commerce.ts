import { Type, type Static } from 'typebox';

const OrNull = Type.Union([Type.String(), Type.Null()]);
/** Pieces for sale; null for goods made to order. */
const StockSchema = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()]);
const Money = Type.String({ maxLength: 20 });
const Sku = Type.String({ minLength: 1, maxLength: 100 });
/** Refuses the year 0, which is valid in JavaScript but not in databases. */
const DaySchema = Type.String({ format: 'date', pattern: '^(?!0000)' });
const InstantSchema = Type.String({ format: 'date-time' });

const StaffProductFields = {
  /** for an extra: 'extra:' and its SKU */
  slug: Type.String(),
  name: Type.String(),
  kind: Type.Union([Type.Literal('product'), Type.Literal('extra')]),
  /** days, from midnight UTC */
  available_on: Type.String(),
  discontinue_on: OrNull,
  is_listed: Type.Boolean(),
  /** the reason why shoppers cannot buy the goods now; null if they can */
  unavailable: OrNull,
};

/**
 * A price as staff see it. `amount`: decimal, major units of `currency`. `valid_from`, `valid_to`: instants; null:
 * unlimited. State 'now': shoppers pay this price. 'later': its period has not begun. 'covered': another price counts
 * at present.
 */
export const StaffPriceSchema = Type.Object({
  id: Type.String(),
  market: Type.String(),
  currency: Type.String(),
  amount: Type.String(),
  valid_from: OrNull,
  valid_to: OrNull,
  source: Type.Union([Type.Literal('seed'), Type.Literal('staff')]),
  state: Type.Union([Type.Literal('now'), Type.Literal('later'), Type.Literal('covered')]),
});

/** Goods with a SKU. `for`: set for a variant of an upsell: the answers with which it counts. */
export const StaffGoodsSchema = Type.Object({
  sku: Type.String(),
  kind: Type.Union([Type.Literal('format'), Type.Literal('upsell'), Type.Literal('extra')]),
  name: Type.String(),
  for: OrNull,
  stock: StockSchema,
  prices: Type.Array(StaffPriceSchema),
});

export const StaffCommerceListSchema = Type.Object({
  data: Type.Object({ products: Type.Array(Type.Object(StaffProductFields)) }),
});
export const StaffCommerceProductSchema = Type.Object({
  data: Type.Object({ ...StaffProductFields, goods: Type.Array(StaffGoodsSchema) }),
});

/** A new price. Without `from` the price starts at once. Without `to` the price ends when another begins. */
export const StaffPriceBodySchema = Type.Object({
  sku: Sku,
  market: Type.String({ maxLength: 2 }),
  amount: Money,
  from: Type.Optional(InstantSchema),
  to: Type.Optional(InstantSchema),
});
/** Either sets the stock to `stock` if it is still `was`, or changes it by `by` pieces. */
export const StaffStockBodySchema = Type.Object({
  stock: Type.Optional(StockSchema),
  was: Type.Optional(StockSchema),
  by: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
});
const Dates = { available_on: DaySchema, discontinue_on: Type.Union([DaySchema, Type.Null()]) };
export const StaffDatesBodySchema = Type.Object({ ...Dates, was: Type.Object(Dates) });
export const StaffListedBodySchema = Type.Object({ is_listed: Type.Boolean() });

export type StaffPrice = Static<typeof StaffPriceSchema>;
export type StaffGoods = Static<typeof StaffGoodsSchema>;
export type StaffCommerceList = Static<typeof StaffCommerceListSchema>['data'];
export type StaffCommerceProduct = Static<typeof StaffCommerceProductSchema>['data'];
export type StaffPriceBody = Static<typeof StaffPriceBodySchema>;
export type StaffStockBody = Static<typeof StaffStockBodySchema>;
export type StaffDatesBody = Static<typeof StaffDatesBodySchema>;
