import { Type, type Static } from 'typebox';
import { AddressSchema, BusinessSchema, CheckoutAddressSchema, GiftSchema } from './address';
import { DeliveryEstimateSchema, LineItemSchema, PromotionSchema, SummaryEntrySchema } from './cart';
import { CustomisationSchema, PageSchema, SchemaPreviewSchema } from './muse';
import { MoneySchema } from './market';
import { ProductSchema } from './product';
import { ShippingSchema } from './shipping';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const EditRefusalSchema = Type.Union([
  Type.Literal('past_window'),
  Type.Literal('paused'),
  Type.Literal('state'),
]);
export type EditRefusal = Static<typeof EditRefusalSchema>;

export const OrderEditingSchema = Type.Object({
  isAllowed: Type.Boolean(),
  refusal: Type.Optional(EditRefusalSchema),
  /** end of the edit window, ISO 8601, UTC; the same time as `processAt` */
  until: Nullable(Type.String()),
  /** the delivery estimate for an order that the shopper changes before `until` */
  delivery: Nullable(DeliveryEstimateSchema),
});

/** `kind` can be any text; a page shows an unknown kind as it is. Never contains customer text. */
export const OrderEventSchema = Type.Object({
  at: Type.String(),
  kind: Type.String(),
  /** 'shopper', 'staff', 'system', 'print_house' */
  by: Type.String(),
});

/** An order line: a frozen cart line. */
export const OrderItemSchema = Type.Object({
  ...Type.Omit(LineItemSchema, [
    'unavailable',
    'misfit',
    'priceChanged',
    'onlyLeft',
    'newerVersion',
    'approval',
  ]).properties,
  /** 1 at purchase; each change adds 1 */
  revision: Type.Integer(),
  /** form keys that affect the price, so that the shopper can no longer change them. Source: docs/rules.md EDIT-03 */
  lockedKeys: Type.Array(Type.String()),
  /** true if the shopper approved this customisation */
  approval: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('none')])),
});
export type OrderItem = Static<typeof OrderItemSchema>;

/**
 * An invoice, or a credit note that reverses all or part of it. `number`: `?number=` of its PDF.
 * Source: docs/rules.md INV-06
 */
export const OrderDocumentSchema = Type.Object({
  number: Type.String(),
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('credit_note')]),
  /** YYYY-MM-DD in the market's calendar */
  issuedOn: Type.String(),
});
export type OrderDocument = Static<typeof OrderDocumentSchema>;

/** A parcel of an order. `items` lists books; extras go with their book. Source: docs/rules.md PARC-05, PARC-06 */
export const OrderParcelSchema = Type.Object({
  id: Type.String(),
  /** 'placed', 'in_production', 'shipped', 'delivered', or a state of the print house */
  state: Type.String(),
  items: Type.Array(Type.Object({ itemId: Type.String(), quantity: Type.Integer() })),
  /** null means not given yet, or deleted */
  address: Nullable(CheckoutAddressSchema),
  gift: Nullable(GiftSchema),
  shipping: Nullable(ShippingSchema),
  /** true for a free reprint; missing for a parcel that the shopper paid for. Source: docs/rules.md STAFF-49 */
  isReprint: Type.Optional(Type.Boolean()),
});
export type OrderParcel = Static<typeof OrderParcelSchema>;

/** The body of `PUT /website/v1/orders/{id}/parcels/{parcelId}/address`. Source: docs/rules.md PARC-08 */
export const ParcelAddressBodySchema = Type.Object({ address: CheckoutAddressSchema });

/** An order with camelCase keys, for the cart's code; amounts as in {@link CheckoutOrderSchema}. Source: docs/rules.md ORDER-01 */
export const OrderSchema = Type.Object({
  id: Type.String(),
  number: Type.String(),
  revision: Type.Integer(),
  /** any text; a page shows an unknown state as it is */
  state: Type.String(),
  isOpen: Type.Boolean(),
  /** ISO 8601, UTC: the time when production starts and changes end */
  processAt: Nullable(Type.String()),
  placedAt: Type.String(),
  coupon: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** identifier of the market */
  market: Type.String(),
  locale: Type.String(),
  currency: Type.String(),
  items: Type.Array(OrderItemSchema),
  itemCount: Type.Integer(),
  shipping: Nullable(ShippingSchema),
  shippingAddress: Nullable(AddressSchema),
  /** the buyer's company, as on the invoice */
  business: Type.Optional(Nullable(BusinessSchema)),
  /**
   * at least one parcel; missing from an older server, which has one parcel per order. `shipping` and `shippingAddress`
   * belong to the first parcel
   */
  parcels: Type.Optional(Type.Array(OrderParcelSchema)),
  price: Type.Object({
    subtotal: MoneySchema,
    shipping: Nullable(MoneySchema),
    discount: Type.Object({ credit: MoneySchema, promo: MoneySchema }),
    tax: Nullable(MoneySchema),
    taxIncluded: Type.Boolean(),
    total: MoneySchema,
  }),
  promotions: Type.Array(PromotionSchema),
  editing: OrderEditingSchema,
  /** the invoice comes first; empty if the shop had no invoices at the time of the order */
  documents: Type.Optional(Type.Array(OrderDocumentSchema)),
  events: Type.Array(OrderEventSchema),
});
export type Order = Static<typeof OrderSchema>;
export const OrderResponseSchema = Type.Object({ data: OrderSchema });

export const OrderSummarySchema = Type.Object({
  id: Type.String(),
  number: Type.String(),
  state: Type.String(),
  placedAt: Type.String(),
  itemCount: Type.Integer(),
  /** in order, without extras */
  productNames: Type.Array(Type.String()),
  total: MoneySchema,
  editing: OrderEditingSchema,
  coverImage: LineItemSchema.properties.coverImage,
});
export type OrderSummary = Static<typeof OrderSummarySchema>;
/** `next`: the value of `?before=` for the next page of the list; null on the last page */
export const OrderListResponseSchema = Type.Object({
  data: Type.Array(OrderSummarySchema),
  next: Nullable(Type.String()),
});
export type OrderListResponse = Static<typeof OrderListResponseSchema>;

/** The body of `PUT /website/v1/orders/items`: a line's id and all its choices. Source: docs/rules.md ORDER-01 */
export const OrderItemBodySchema = Type.Object({
  item: Type.Object({ id: Type.String({ format: 'uuid' }), customisations: CustomisationSchema }),
});
/** The result of an edit: the changed form keys, and the changed pages, counted from 1. */
export const OrderEditResponseSchema = Type.Object({
  data: Type.Object({
    order: OrderSchema,
    changedKeys: Type.Array(Type.String()),
    changedPages: Type.Array(Type.Integer()),
  }),
});
export type OrderEditResponse = Static<typeof OrderEditResponseSchema>;

/**
 * Preview of an edit: all pages before and after it, and the changed pages, counted from 1. Writes nothing.
 * Source: docs/rules.md EDIT-10
 */
export const OrderEditPreviewResponseSchema = Type.Object({
  data: Type.Object({
    changedKeys: Type.Array(Type.String()),
    changedPages: Type.Array(Type.Integer()),
    before: Type.Array(PageSchema),
    after: Type.Array(PageSchema),
  }),
});
export type OrderEditPreview = Static<typeof OrderEditPreviewResponseSchema>['data'];

export const OrderedBookResponseSchema = Type.Object({
  data: Type.Object({ product: ProductSchema, schema: SchemaPreviewSchema }),
});
export type OrderedBook = Static<typeof OrderedBookResponseSchema>['data'];

/**
 * An ordered item's answers, to be copied into a new book for another child. `lostKeys`: keys whose value was not
 * copied, for example because a photo is missing. `labels`: the labels of these keys in the original form.
 * Source: docs/rules.md EDIT-13
 */
export const ReorderResponseSchema = Type.Object({
  data: Type.Object({
    productSlug: Type.String(),
    customisation: CustomisationSchema,
    lostKeys: Type.Array(Type.String()),
    labels: Type.Record(Type.String(), Type.String()),
  }),
});
export type Reorder = Static<typeof ReorderResponseSchema>['data'];

/** `photos`: public ids of the customer's photos, at most five */
export const DamageReportBodySchema = Type.Object({
  itemId: Type.String({ format: 'uuid' }),
  text: Type.String({ minLength: 1, maxLength: 2000 }),
  photos: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5 }),
});

/** An order with snake_case keys, for checkout's code. Source: docs/rules.md ORDER-10 */
export const CheckoutOrderSchema = Type.Object({
  id: Type.String(),
  numeric_id: Type.Integer(),
  number: Type.String(),
  state: Type.String(),
  email: Nullable(Type.String()),
  promoCode: Nullable(Type.String()),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      variant: Type.Object({ id: Type.String(), sku: Type.String(), format: Type.String() }),
      customisations: CustomisationSchema,
      giftWrap: Nullable(Type.Object({ sku: Type.String(), name: Type.String(), price: MoneySchema })),
      price: MoneySchema,
      savings: Nullable(Type.Object({ price: MoneySchema, percent: Type.String() })),
      promoTotal: MoneySchema,
      discountedAmount: MoneySchema,
      parentLineItemId: Nullable(Type.String()),
    }),
  ),
  shipping: Nullable(ShippingSchema),
  totals_v2: Type.Object({
    order: MoneySchema,
    items: MoneySchema,
    shipping: Nullable(MoneySchema),
    discount: Type.Object({
      total: MoneySchema,
      shipping_discount: MoneySchema,
      discount_ex_shipping_discount: MoneySchema,
    }),
    tax: Nullable(MoneySchema),
    tax_included: Type.Boolean(),
  }),
  store_credits: Type.Array(Type.Object({ id: Type.String(), amount: MoneySchema })),
  is_paypal_approved: Type.Boolean(),
});
export type CheckoutOrder = Static<typeof CheckoutOrderSchema>;
export const CheckoutOrderResponseSchema = Type.Object({ data: CheckoutOrderSchema });

/** One revision of an ordered book. `by`: its author, 'shopper', 'staff' or 'system'. Source: docs/rules.md EDIT-08 */
const OrderRevisionSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  changedKeys: Type.Array(Type.String()),
});
/**
 * A revision, as shown to the order's owner. `labels`: form labels of the changed keys. `summary`: the book's choices
 * in words; empty after the book's data is deleted.
 */
const ToldRevisionSchema = Type.Object({
  ...OrderRevisionSchema.properties,
  labels: Type.Record(Type.String(), Type.String()),
  summary: Type.Array(SummaryEntrySchema),
});
export type OrderRevision = Static<typeof ToldRevisionSchema>;
export const OrderRevisionsResponseSchema = Type.Object({ data: Type.Array(ToldRevisionSchema) });

/**
 * A book's pages before and after a revision, with the changed pages, counted from 1. `before` is empty for the first
 * revision. Source: docs/rules.md EDIT-08
 */
export const OrderRevisionPagesResponseSchema = Type.Object({
  data: Type.Object({
    changedPages: Type.Array(Type.Integer()),
    before: Type.Array(PageSchema),
    after: Type.Array(PageSchema),
  }),
});
export type OrderRevisionPages = Static<typeof OrderRevisionPagesResponseSchema>['data'];

/** The damage report's id; missing if the answer is repeated and the id is no longer stored. Source: docs/rules.md EDIT-12 */
export const DamageReportResponseSchema = Type.Object({
  data: Type.Object({ id: Type.Optional(Type.String()) }),
});
