import { Type, type Static } from 'typebox';
import { AddressSchema, CheckoutAddressSchema, GiftSchema } from './address';
import { DeliveryEstimateSchema, LineItemSchema, PromotionSchema } from './cart';
import { CustomisationSchema } from './customisation';
import { MoneySchema } from './money';
import { PageSchema, SchemaPreviewSchema } from './muse';
import { ProductSchema } from './product';
import { ShippingSchema } from './shipping';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Why an order cannot be changed any more, or not now. */
export const EditRefusalSchema = Type.Union([
  Type.Literal('past_window'),
  Type.Literal('paused'),
  Type.Literal('state'),
]);
export type EditRefusal = Static<typeof EditRefusalSchema>;

/** What an order's owner may do with it at the moment. */
export const OrderEditingSchema = Type.Object({
  isAllowed: Type.Boolean(),
  refusal: Type.Optional(EditRefusalSchema),
  /** end of the edit window, ISO 8601, UTC: `processAt` */
  until: Nullable(Type.String()),
  /** what the parcel keeps as long as the order is changed before `until` */
  delivery: Nullable(DeliveryEstimateSchema),
});

/** `kind` is a free word: one that a page does not know is shown as it is. Never holds what a customer wrote. */
export const OrderEventSchema = Type.Object({
  at: Type.String(),
  kind: Type.String(),
  /** who: 'shopper', 'staff', 'system', 'print_house' */
  by: Type.String(),
});

/** A line of an order: what a cart's line shows, frozen. */
export const OrderItemSchema = Type.Object({
  ...Type.Omit(LineItemSchema, [
    'unavailable',
    'misfit',
    'priceChanged',
    'onlyLeft',
    'newerVersion',
    'approval',
  ]).properties,
  /** 1 when bought, one more with each change */
  revision: Type.Integer(),
  /** keys of the form that carry an upsell: they stay as they were bought. Source: docs/rules.md EDIT-03 */
  lockedKeys: Type.Array(Type.String()),
  /** what of the customisation is as the shopper approved it */
  approval: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('none')])),
});
export type OrderItem = Static<typeof OrderItemSchema>;

/** An invoice, or a credit note that takes (a part of) it back; a PDF is read by its `number`. Source: docs/rules.md INV-06 */
export const OrderDocumentSchema = Type.Object({
  number: Type.String(),
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('credit_note')]),
  /** day of the market's calendar, YYYY-MM-DD */
  issuedOn: Type.String(),
});
export type OrderDocument = Static<typeof OrderDocumentSchema>;

/** A parcel of an order. Pieces of its books: what goes along with one goes with it. Source: docs/rules.md PARC-01, PARC-06 */
export const OrderParcelSchema = Type.Object({
  id: Type.String(),
  /** 'placed', 'in_production', 'shipped', 'delivered', or a word of whoever makes it */
  state: Type.String(),
  items: Type.Array(Type.Object({ itemId: Type.String(), quantity: Type.Integer() })),
  /** null: nobody has said where it goes, or it was forgotten */
  address: Nullable(CheckoutAddressSchema),
  gift: Nullable(GiftSchema),
  shipping: Nullable(ShippingSchema),
  /** printed and sent again at no charge; missing: what was bought. Source: docs/rules.md STAFF-49 */
  isReprint: Type.Optional(Type.Boolean()),
});
export type OrderParcel = Static<typeof OrderParcelSchema>;

/** The body of `PUT /website/v1/orders/{id}/parcels/{parcelId}/address`. Source: docs/rules.md PARC-08 */
export const ParcelAddressBodySchema = Type.Object({ address: CheckoutAddressSchema });

/** The order as the cart's readers know it: camelCase. The same money as {@link CheckoutOrderSchema}. Source: docs/rules.md ORDER-01 */
export const OrderSchema = Type.Object({
  id: Type.String(),
  number: Type.String(),
  /** raised by every write */
  revision: Type.Integer(),
  /** a free string; one that a page does not know is shown */
  state: Type.String(),
  isOpen: Type.Boolean(),
  /** ISO 8601, UTC: when it is made, and can no longer be changed */
  processAt: Nullable(Type.String()),
  placedAt: Type.String(),
  coupon: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** of markets */
  market: Type.String(),
  locale: Type.String(),
  currency: Type.String(),
  items: Type.Array(OrderItemSchema),
  itemCount: Type.Integer(),
  shipping: Nullable(ShippingSchema),
  shippingAddress: Nullable(AddressSchema),
  /** one at least; missing: an older server, which knows of one parcel alone. `shipping` and `shippingAddress` are the first's */
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
  /** the invoice first; none of an order from before there were invoices */
  documents: Type.Optional(Type.Array(OrderDocumentSchema)),
  events: Type.Array(OrderEventSchema),
});
export type Order = Static<typeof OrderSchema>;
export const OrderResponseSchema = Type.Object({ data: OrderSchema });

/** One of the list of a customer's orders: newest first. */
export const OrderSummarySchema = Type.Object({
  id: Type.String(),
  number: Type.String(),
  state: Type.String(),
  placedAt: Type.String(),
  itemCount: Type.Integer(),
  /** names of the products, in order, never of children */
  productNames: Type.Array(Type.String()),
  total: MoneySchema,
  editing: OrderEditingSchema,
  coverImage: LineItemSchema.properties.coverImage,
});
export type OrderSummary = Static<typeof OrderSummarySchema>;
/** `next`: what `?before=` takes for the page behind; null at the end */
export const OrderListResponseSchema = Type.Object({
  data: Type.Array(OrderSummarySchema),
  next: Nullable(Type.String()),
});
export type OrderListResponse = Static<typeof OrderListResponseSchema>;

/** The body of `PUT /website/v1/orders/items`: a line's id and all of its choices. Source: docs/rules.md ORDER-01 */
export const OrderItemBodySchema = Type.Object({
  item: Type.Object({ id: Type.String({ format: 'uuid' }), customisations: CustomisationSchema }),
});
/** What an edit did: keys of the form, pages by their place from 1. */
export const OrderEditResponseSchema = Type.Object({
  data: Type.Object({
    order: OrderSchema,
    changedKeys: Type.Array(Type.String()),
    changedPages: Type.Array(Type.Integer()),
  }),
});
export type OrderEditResponse = Static<typeof OrderEditResponseSchema>;

/**
 * What an edit would do, before it is made: all pages of the book as it is and as it would be, and the places, from 1, of
 * those that are drawn otherwise. Nothing is written. Source: docs/rules.md EDIT-10
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

/** What an item is edited with: its product, whether it is still sold or not, and the form of the version it is printed with. */
export const OrderedBookResponseSchema = Type.Object({
  data: Type.Object({ product: ProductSchema, schema: SchemaPreviewSchema }),
});
export type OrderedBook = Static<typeof OrderedBookResponseSchema>['data'];

/**
 * A copy of an item for another child: a new book's values. `lostKeys`: what is left out, a photo that is not there for it
 * or a choice that the product does not have any more; `labels`: what the form that it was bought with calls them.
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

/** `photos`: public ids of the customer's own, at most five */
export const DamageReportBodySchema = Type.Object({
  itemId: Type.String({ format: 'uuid' }),
  text: Type.String({ minLength: 1, maxLength: 2000 }),
  photos: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5 }),
});

/** The order as checkout's readers know it: snake_case. Source: docs/rules.md ORDER-10 */
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
