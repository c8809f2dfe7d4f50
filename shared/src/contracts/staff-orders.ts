import { Type, type Static } from 'typebox';
import { OrderSchema } from './order';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const OrNull = Nullable(Type.String());

const StaffOrderSchema = Type.Object({
  ...{ id: Type.String(), number: Type.String(), state: Type.String(), market: Type.String(), email: OrNull },
  ...{ placed_at: Type.String(), process_at: Type.String() },
  ...{ paused_at: OrNull, locked_at: OrNull, cancelled_at: OrNull, item_count: Type.Integer() },
});
export type StaffOrder = Static<typeof StaffOrderSchema>;
export const StaffOrdersResponseSchema = Type.Object({ data: Type.Array(StaffOrderSchema), next: OrNull });

/** An order's event, public or not. `detail`: further facts, and the `by` and `reason` that staff entered. */
const StaffEventSchema = Type.Object({
  ...{ at: Type.String(), kind: Type.String(), by: Type.String(), is_public: Type.Boolean() },
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type StaffEvent = Static<typeof StaffEventSchema>;
export const StaffOrderResponseSchema = Type.Object({
  data: Type.Object({ order: OrderSchema, events: Type.Array(StaffEventSchema) }),
});
export type StaffOrderDetail = Static<typeof StaffOrderResponseSchema>['data'];

/** Amounts are minor units of `currency`. */
export const StaffRefundSchema = Type.Object({
  id: Type.String(),
  ...{ paymentId: OrNull, orderId: OrNull, kind: Type.String(), state: Type.String() },
  ...{ amount: Type.Integer(), credit: Type.Integer(), currency: Type.String() },
  ...{ by: Type.String(), reason: OrNull, at: Type.String() },
});
/** Amounts are minor units of `currency`. */
export const StaffPaymentSchema = Type.Object({
  ...{ id: Type.String(), orderId: OrNull, state: Type.String(), provider: Type.String(), intentId: OrNull },
  ...{ market: Type.String(), currency: Type.String() },
  ...{ amount: Type.Integer(), credit: Type.Integer(), charged: Type.Integer() },
  /** the part of `charged` that has been or is being refunded */
  refunding: Type.Integer(),
  ...{ failure: OrNull, alarm: OrNull, isDisputed: Type.Boolean(), at: Type.String() },
});
export const StaffPaymentsResponseSchema = Type.Object({
  data: Type.Array(Type.Object({ ...StaffPaymentSchema.properties, refunds: Type.Array(StaffRefundSchema) })),
});
export type StaffPayment = Static<typeof StaffPaymentsResponseSchema>['data'][number];
const OfOrder = { /** missing from older servers */ orderNumber: Type.Optional(OrNull) };
/** Payments and refunds that need staff: wrong amounts, disputes, and refunds to be paid by hand. */
export const StaffMoneyToSeeResponseSchema = Type.Object({
  data: Type.Object({
    payments: Type.Array(Type.Object({ ...StaffPaymentSchema.properties, ...OfOrder })),
    refunds: Type.Array(Type.Object({ ...StaffRefundSchema.properties, ...OfOrder })),
  }),
});
export type StaffMoneyToSee = Static<typeof StaffMoneyToSeeResponseSchema>['data'];

export const StaffProductionSchema = Type.Object({
  ...{ order_id: Type.String(), state: Type.String(), ticket: OrNull },
  /** the reason why production is on hold; `detail` has ids, pages and keys, never a customer's text */
  held: Nullable(
    Type.Object({
      ...{ code: Type.String(), detail: Type.Record(Type.String(), Type.Unknown()), since: Type.String() },
      /** 'retry', 'release', 'reopen', 'cancel' */
      resolutions: Type.Array(Type.String()),
    }),
  ),
  changed_at: Type.String(),
});
export type StaffProduction = Static<typeof StaffProductionSchema>;
export const StaffListedProductionSchema = Type.Object({
  ...StaffProductionSchema.properties,
  ...{ number: Type.String(), process_at: Type.String() },
});
export type StaffListedProduction = Static<typeof StaffListedProductionSchema>;

/** The texts in an ordered book, each with its field. Source: docs/rules.md STAFF-46 */
export const StaffBookTextsResponseSchema = Type.Object({
  data: Type.Object({
    texts: Type.Array(
      Type.Object({
        ...{ key: Type.String(), label: Type.String(), value: Type.String() },
        /** true if the text may have several lines */
        isLong: Type.Boolean(),
      }),
    ),
  }),
});
export type StaffBookTexts = Static<typeof StaffBookTextsResponseSchema>['data'];

/**
 * A damage report in the buyer's words. `photos`: public ids. `photoUrls`: the addresses of these photos for staff, in
 * the same order; missing from an older server
 */
export const StaffDamageReportSchema = Type.Object({
  ...{ id: Type.String(), orderId: Type.String(), itemId: Type.String(), number: Type.String() },
  ...{ text: Type.String(), photos: Type.Array(Type.String()), reportedAt: Type.String() },
  photoUrls: Type.Optional(Type.Array(Type.String())),
});
export type StaffDamageReport = Static<typeof StaffDamageReportSchema>;

const StaffCartSchema = Type.Object({
  number: Type.String(),
  /** e-mail address of the account; null for the cart of a guest */
  email: OrNull,
  created_at: Type.String(),
  /** exact to the day */
  used_at: Type.String(),
  /** number of books */
  item_count: Type.Integer(),
  /** slugs of the products */
  products: Type.Array(Type.String()),
});
export const StaffCartsResponseSchema = Type.Object({ data: Type.Array(StaffCartSchema) });
export type StaffCart = Static<typeof StaffCartSchema>;

/** Amounts are decimal strings in major units, such as "12.50". Debits are below 0. */
export const CreditLedgerResponseSchema = Type.Object({
  data: Type.Object({
    id: Type.String(),
    balances: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
    entries: Type.Array(
      Type.Object({
        ...{ at: Type.String(), kind: Type.String(), amount: Type.String(), currency: Type.String() },
        ...{ reason: Type.String(), by: Type.String(), payment_id: OrNull },
      }),
    ),
  }),
});
export type CreditAccount = Static<typeof CreditLedgerResponseSchema>['data'];
