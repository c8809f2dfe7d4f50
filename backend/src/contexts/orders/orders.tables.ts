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
  CheckoutAddress,
  Customisation,
  Gift,
  LineItem,
  PageProof,
  Shipping,
} from '@bindery/shared/contracts';
import type { DeliveryWay } from '../delivery';
import { owners } from '../shoppers';

/** Frozen when the order was placed. Minor units of the order's currency. */
export interface OrderMoney {
  /** of all items, before anything is taken off */
  readonly items: number;
  readonly promo: number;
  readonly credit: number;
  /** null: not known when the order was placed */
  readonly shipping: number | null;
  readonly shippingDiscount: number;
  readonly tax: number | null;
  readonly isTaxIncluded: boolean;
  readonly total: number;
}

/** What of a line's looks and money is frozen: its view as the cart had it, and minor units. */
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
    | 'productCoupon'
  > &
    Pick<LineItem, 'coverImage'>;
  /** what it is taxed as; undefined: at the standard rate */
  readonly taxCategory?: string;
  /** for one, before promotions */
  readonly each: number;
  /** of the line */
  readonly discount: number;
  readonly promotions: readonly {
    readonly code: string;
    readonly name: string;
    readonly percent?: string;
    readonly amount: number;
  }[];
  /** `key`: of the form; what it was bought with stays */
  readonly upsells: readonly {
    readonly id: string;
    readonly key: string;
    readonly sku?: string;
    readonly price: number;
    readonly label: string;
  }[];
  /** keys that carry an upsell, chosen or not: they stay as they were bought. Source: docs/rules.md EDIT-03 */
  readonly lockedKeys: readonly string[];
}

/** As `Shipping` of the contracts, in minor units. */
export interface FrozenShipping {
  readonly method: Shipping['method'];
  readonly tracking: Shipping['tracking'];
  readonly rate: {
    readonly id: string;
    readonly cost: number;
    readonly discountedCost: number;
    readonly shippingDays: number;
    readonly productionDays: number;
    /** what a later promise is reckoned by; missing of an order from before it was kept */
    readonly way?: DeliveryWay;
  };
}

/** A parcel of an order, as it was chosen at checkout. `items`: pieces of its books; what goes along with one goes with it. */
export interface FrozenParcel {
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: CheckoutAddress;
  readonly gift: Gift | null;
  readonly shipping: FrozenShipping;
  readonly delivery: { readonly dispatch: string; readonly earliest: string; readonly latest: string };
}

/** Source: docs/rules.md ORDER-08 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    numericId: bigint('numeric_id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** what a shopper reads: 'R' and nine letters and digits */
    number: text('number').notNull().unique(),
    /** null once who ordered wanted to be forgotten: what must be kept of it is kept without them */
    ownerId: uuid('owner_id').references(() => owners.id),
    /** of the cart that was ordered: no cart is ordered twice */
    cartId: uuid('cart_id').notNull().unique(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    /** 'placed', 'in_production', 'shipped', 'delivered', 'cancelled', or what a print house says */
    state: text('state').notNull().default('placed'),
    market: text('market').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    email: text('email'),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    /** what was chosen when it was placed, and later its tracking */
    shipping: jsonb('shipping').$type<FrozenShipping>(),
    money: jsonb('money').$type<OrderMoney>().notNull(),
    promotions: jsonb('promotions').$type<FrozenItem['promotions']>().notNull().default([]),
    /** what was promised: days of the market's calendar */
    delivery: jsonb('delivery').$type<{ dispatch: string; earliest: string; latest: string }>(),
    /** 'card', 'paypal', or another that the provider has; null: nobody said, or nothing was charged */
    paymentMethod: text('payment_method'),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().defaultNow(),
    /** end of the edit window: the job that prints it runs then */
    processAt: timestamp('process_at', { withTimezone: true }).notNull(),
    /** staff hold it back */
    pausedAt: timestamp('paused_at', { withTimezone: true }),
    /** taken for printing: from then on nothing of it changes */
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    index('orders_owner').on(table.ownerId, table.placedAt),
    index('orders_process_at').on(table.processAt),
    // orders whose production has not begun
    index('orders_open')
      .on(table.processAt)
      .where(sql`${table.lockedAt} is null and ${table.cancelledAt} is null`),
    // for lists of staff
    index('orders_placed_at').on(table.placedAt, table.id),
    index('orders_named')
      .on(table.placedAt)
      .where(sql`${table.email} is not null or ${table.ownerId} is not null`),
    index('orders_email').on(sql`lower(${table.email})`),
  ],
);

/** A book of an order, or an extra that goes along with one. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** the book that an extra goes along with */
    parentItemId: uuid('parent_item_id'),
    position: integer('position').notNull(),
    kind: text('kind').$type<'personalised_product' | 'gift_wrap' | 'add_on'>().notNull(),
    sku: text('sku').notNull(),
    productSlug: text('product_slug').notNull(),
    /** '' of an extra */
    variantId: text('variant_id').notNull(),
    /** what it is printed with; null of an extra */
    packageVersion: text('package_version'),
    /** with the shopper's day in it; null of an extra, and once it was forgotten */
    customisation: jsonb('customisation').$type<Customisation>(),
    quantity: integer('quantity').notNull(),
    frozen: jsonb('frozen').$type<FrozenItem>().notNull(),
    /** of every page, as approved or as bought: print compares. Source: docs/rules.md PROOF-01 */
    pages: jsonb('pages').$type<readonly PageProof[]>().notNull().default([]),
    /** null: nobody looked at the whole book before it was bought */
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

/** How far a parcel is: `placed` until it has a ticket; see afterHouseEvent of contexts/printing. */
export type ParcelState =
  | 'placed'
  | 'ready'
  | 'sent'
  | 'acknowledged'
  | 'printing'
  | 'rejected'
  | 'shipped'
  | 'delivered';

/** What goes where. Every order has one at least, and every piece of its books is in one of them. Source: docs/rules.md PARC-01 */
export const orderParcels = pgTable(
  'order_parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    items: jsonb('items').$type<FrozenParcel['items']>().notNull(),
    /** null: nobody said where it goes, or it was forgotten */
    address: jsonb('address').$type<CheckoutAddress>(),
    gift: jsonb('gift').$type<Gift>(),
    /** what was chosen, and later its tracking; null: nothing was */
    shipping: jsonb('shipping').$type<FrozenShipping>(),
    /** what was promised: days of the market's calendar */
    delivery: jsonb('delivery').$type<FrozenParcel['delivery']>(),
    /** what the print house calls it, in the run that makes it */
    ticket: text('ticket').unique(),
    state: text('state').$type<ParcelState>().notNull().default('placed'),
    /** the parcel that this one is sent for again, at no charge; null: what was bought. Source: docs/rules.md STAFF-49 */
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

/** Every state a book of an order ever had, the first included. */
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
    /** which one: id of the owner, or what staff call themselves */
    actor: text('actor').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_item_revisions_one').on(table.itemId, table.revision),
    index('order_item_revisions_version').on(table.packageVersion),
  ],
);

/** What happened to an order, for its timeline. Ids and words of ours alone, never what a customer wrote. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** tells two of the same time apart */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text('kind').notNull(),
    changedBy: text('changed_by').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    /** shown to the shopper too */
    isPublic: boolean('is_public').notNull().default(true),
  },
  (table) => [index('order_events_order').on(table.orderId, table.at)],
);
