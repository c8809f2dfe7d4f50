import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Address,
  Business,
  CheckoutAddress,
  Customisation,
  Gift,
  LineItem,
  PageProof,
  Shipping,
} from '@bindery/shared/contracts';
import type { DeliveryWay } from '../delivery';
import { owners } from '../shoppers';

/** Amounts in minor units of the order's currency, frozen when the order was placed. */
export interface OrderMoney {
  /** all items, before discounts */
  readonly items: number;
  readonly promo: number;
  readonly credit: number;
  /** null means that the shipping price was unknown when the order was placed */
  readonly shipping: number | null;
  readonly shippingDiscount: number;
  readonly tax: number | null;
  readonly isTaxIncluded: boolean;
  readonly total: number;
}

/** The frozen parts of a line: its view in the cart, and its amounts in minor units. */
export interface FrozenItem {
  readonly view: Pick<
    LineItem,
    | 'type'
    | 'name'
    | 'productName'
    | 'englishName'
    | 'productId'
    | 'productSku'
    | 'itemCategory'
    | 'brand'
    | 'format'
    | 'components'
    | 'summary'
    | 'giftMessage'
    | 'productCoupon'
    | 'coverImage'
  >;
  /** undefined means the standard tax rate */
  readonly taxCategory?: string;
  /** price per piece, before promotions */
  readonly each: number;
  /** discount of the whole line */
  readonly discount: number;
  readonly promotions: readonly {
    readonly code: string;
    readonly name: string;
    readonly percent?: string;
    readonly amount: number;
  }[];
  /** the upsells that were bought; `key`: key of the form field */
  readonly upsells: readonly {
    readonly id: string;
    readonly key: string;
    readonly sku?: string;
    readonly price: number;
    readonly label: string;
  }[];
  /** keys of all fields that have an upsell; no edit may change their values. Source: docs/rules.md EDIT-03 */
  readonly lockedKeys: readonly string[];
}

/** The fields of `Shipping` in the contracts, but with amounts in minor units. */
export interface FrozenShipping {
  readonly method: Shipping['method'];
  readonly tracking: Shipping['tracking'];
  readonly rate: {
    readonly id: string;
    readonly cost: number;
    readonly discountedCost: number;
    readonly shippingDays: number;
    readonly productionDays: number;
    /** delivery method for later estimates; missing in old orders */
    readonly way?: DeliveryWay;
  };
}

/** A parcel of an order, as chosen at checkout. `items`: number of copies of each book. Extras go with their books. */
export interface FrozenParcel {
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: CheckoutAddress;
  readonly gift: Gift | null;
  readonly shipping: FrozenShipping;
  readonly delivery: { readonly dispatch: string; readonly earliest: string; readonly latest: string };
}

/** A billing address with the buyer's company, if the buyer named one. */
export type BilledAddress = Address & Partial<Business>;

/** Source: docs/rules.md ORDER-08 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    numericId: bigint('numeric_id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** number for shoppers: 'R' followed by nine letters and digits */
    number: text('number').notNull().unique(),
    /** null after the buyer's personal data was deleted; all other data of the order must be kept */
    ownerId: uuid('owner_id').references(() => owners.id),
    /** the ordered cart; unique, so that no cart is ordered twice */
    cartId: uuid('cart_id').notNull().unique(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    /** 'placed', 'in_production', 'shipped', 'delivered', 'cancelled', or the print house's own word */
    state: text('state').notNull().default('placed'),
    market: text('market').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    email: text('email'),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<BilledAddress>(),
    shipping: jsonb('shipping').$type<FrozenShipping>(),
    money: jsonb('money').$type<OrderMoney>().notNull(),
    promotions: jsonb('promotions').$type<FrozenItem['promotions']>().notNull().default([]),
    /** promised days of the market's calendar */
    delivery: jsonb('delivery').$type<FrozenParcel['delivery']>(),
    /** 'card', 'paypal' or another payment method; null if it is unknown or nothing was charged */
    paymentMethod: text('payment_method'),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().defaultNow(),
    /** end of the edit window, when production begins */
    processAt: timestamp('process_at', { withTimezone: true }).notNull(),
    pausedAt: timestamp('paused_at', { withTimezone: true }),
    /** time at which printing took the order; no edits are possible afterwards */
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    index('orders_owner').on(table.ownerId, table.placedAt),
    index('orders_process_at').on(table.processAt),
    index('orders_open')
      .on(table.processAt)
      .where(sql`${table.lockedAt} is null and ${table.cancelledAt} is null`),
    index('orders_placed_at').on(table.placedAt, table.id),
    index('orders_named')
      .on(table.placedAt)
      .where(sql`${table.email} is not null or ${table.ownerId} is not null`),
    index('orders_email').on(sql`lower(${table.email})`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    parentItemId: uuid('parent_item_id'),
    position: integer('position').notNull(),
    kind: text('kind').$type<'personalised_product' | 'gift_wrap' | 'add_on'>().notNull(),
    sku: text('sku').notNull(),
    productSlug: text('product_slug').notNull(),
    /** '' for an extra */
    variantId: text('variant_id').notNull(),
    /** null for an extra */
    packageVersion: text('package_version'),
    /** the choices, with the shopper's day; null for an extra, or if the book's personal data was deleted */
    customisation: jsonb('customisation').$type<Customisation>(),
    quantity: integer('quantity').notNull(),
    frozen: jsonb('frozen').$type<FrozenItem>().notNull(),
    /** hashes of all pages as bought or last edited; checked before printing. Source: docs/rules.md PROOF-01 */
    pages: jsonb('pages').$type<readonly PageProof[]>().notNull().default([]),
    /** null means that the shopper did not approve all pages before ordering */
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    index('order_items_version').on(table.packageVersion),
    uniqueIndex('order_items_position').on(table.orderId, table.position),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_kind', sql`${table.kind} in ('personalised_product', 'gift_wrap', 'add_on')`),
  ],
);

/** The state of a parcel. It is `placed` until the parcel has a ticket. See afterHouseEvent of contexts/printing. */
export type ParcelState =
  | 'placed'
  | 'ready'
  | 'sent'
  | 'acknowledged'
  | 'printing'
  | 'rejected'
  | 'shipped'
  | 'delivered';

/**
 * The parcels of an order. Each order has at least one parcel, and each copy of its books is in exactly one parcel.
 * Source: docs/rules.md CHECK-05
 */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    items: jsonb('items').$type<FrozenParcel['items']>().notNull(),
    /** null means not stated, or deleted */
    address: jsonb('address').$type<CheckoutAddress>(),
    gift: jsonb('gift').$type<Gift>(),
    /** the chosen shipping method and, after dispatch, its tracking; null means no method was chosen */
    shipping: jsonb('shipping').$type<FrozenShipping>(),
    delivery: jsonb('delivery').$type<FrozenParcel['delivery']>(),
    /** id of the parcel's ticket at the print house; every production of the parcel makes a new ticket */
    ticket: text('ticket').unique(),
    state: text('state').$type<ParcelState>().notNull().default('placed'),
    /** the parcel that this one replaces free of charge; null if it was bought. Source: docs/rules.md STAFF-49 */
    reprintOf: uuid('reprint_of'),
  },
  (table) => [
    uniqueIndex('order_parcels_position').on(table.orderId, table.position),
    check(
      'order_parcels_state',
      sql`${table.state} in ('placed', 'ready', 'sent', 'acknowledged', 'printing', 'rejected', 'shipped', 'delivered')`,
    ),
  ],
);

/** Every state of an ordered book, including the state as bought. */
export const orderItemRevisions = pgTable(
  'order_item_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    packageVersion: text('package_version').notNull(),
    customisation: jsonb('customisation').$type<Customisation>(),
    pages: jsonb('pages').$type<readonly PageProof[]>().notNull(),
    changedKeys: jsonb('changed_keys').$type<readonly string[]>().notNull().default([]),
    /** 'shopper', 'staff' or 'system' */
    changedBy: text('changed_by').notNull(),
    actor: text('actor').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_item_revisions_one').on(table.itemId, table.revision),
    index('order_item_revisions_version').on(table.packageVersion),
  ],
);

/** Timeline of an order. Contains only ids and texts of the shop, never text of a customer. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** sorts events that have the same time */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text('kind').notNull(),
    changedBy: text('changed_by').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    isPublic: boolean('is_public').notNull().default(true),
  },
  (table) => [index('order_events_order').on(table.orderId, table.at)],
);
