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
import type { Customisation, ExtraKind } from '@bindery/shared/contracts';
import type { MinorMoney } from '@bindery/shared/market';
import { guests, owners } from '../shoppers';

/** Before the identity of a saved line. */
export const SAVED = 'saved ';

export const carts = pgTable(
  'carts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** what a shopper reads: 'C' and nine letters and digits */
    number: text('number').notNull().unique(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** whose token opens it; null once it is a customer's */
    guestId: text('guest_id').references(() => guests.id),
    state: text('state').notNull().default('cart'),
    isOpen: boolean('is_open').notNull().default(true),
    /** raised by every write. Source: docs/rules.md CART-18 */
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    /** codes of promotions that the shopper asked for, in their order: in the row that every write locks. Source: docs/rules.md PROMO-03 */
    promotionCodes: jsonb('promotion_codes')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** of the payment that runs for it: nothing of it changes until that ends. Source: docs/rules.md PAY-02 */
    paymentId: uuid('payment_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the day */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('carts_owner').on(table.ownerId),
    // for processes of the version before. Delete after 2027-06.
    index('carts_last_used')
      .on(table.lastUsedAt)
      .where(sql`${table.isOpen}`),
    index('carts_expiring')
      .on(table.lastUsedAt)
      .where(sql`${table.paymentId} is null`),
    index('carts_guest')
      .on(table.guestId)
      .where(sql`${table.guestId} is not null`),
    uniqueIndex('carts_one_open_of_owner')
      .on(table.ownerId)
      .where(sql`${table.isOpen}`),
    // for processes of the version before. Delete after 2027-06.
    uniqueIndex('carts_one_open')
      .on(table.guestId)
      .where(sql`${table.isOpen}`),
  ],
);

/** Prices for one that a shopper agreed to, by market: minor units. What a line costs is never read from here. */
export type AgreedPrices = Readonly<Record<string, MinorMoney>>;

/** Prices are not stored: a cart is priced by its market each time it is read. Source: docs/rules.md HTTP-03, CART-05 */
export const lineItems = pgTable(
  'line_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productSlug: text('product_slug').notNull(),
    variantId: text('variant_id').notNull(),
    /** the package version it was made with and is printed with; it is kept as long as a line names it */
    packageVersion: text('package_version').notNull(),
    customisation: jsonb('customisation').$type<Customisation>().notNull(),
    /**
     * hash of variant, package version, customisation and extras: the same thing twice is one line; of a saved line with
     * {@link SAVED} before it, so that it is another line than the one in the cart. Source: docs/rules.md CART-03, CART-24
     */
    identity: text('identity').notNull(),
    quantity: integer('quantity').notNull(),
    /** by market: what the shopper agreed to pay for one. Source: docs/rules.md CART-22 */
    agreedPrices: jsonb('agreed_prices').$type<AgreedPrices>().notNull().default({}),
    /** not in the cart for now. Source: docs/rules.md CART-24 */
    isSaved: boolean('saved_for_later').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('line_items_identity').on(table.cartId, table.identity),
    index('line_items_cart').on(table.cartId, table.createdAt),
    index('line_items_version').on(table.packageVersion),
    index('line_items_product').on(table.productSlug, table.id),
    index('line_items_newest')
      .on(table.createdAt)
      .where(sql`not ${table.isSaved}`),
    check('line_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** What goes along with a line, as often as the line itself. Source: docs/rules.md EXTRA-03, EXTRA-04 */
export const lineExtras = pgTable(
  'line_extras',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lineItems.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    kind: text('kind').$type<ExtraKind>().notNull(),
    position: integer('position').notNull(),
    /** as of a line */
    agreedPrices: jsonb('agreed_prices').$type<AgreedPrices>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('line_extras_sku').on(table.lineId, table.sku),
    uniqueIndex('line_extras_one_wrap')
      .on(table.lineId)
      .where(sql`${table.kind} = 'gift_wrap'`),
    check('line_extras_kind', sql`${table.kind} in ('gift_wrap', 'add_on')`),
  ],
);

/** The pages of a line that its shopper looked at and approved. Source: docs/rules.md PROOF-02 */
export const lineApprovals = pgTable('line_approvals', {
  lineId: uuid('line_id')
    .primaryKey()
    .references(() => lineItems.id, { onDelete: 'cascade' }),
  /** of pages, those that the line has no longer among them: who takes a change back has approved them already */
  hashes: jsonb('hashes').$type<readonly string[]>().notNull(),
  /** the latest time */
  approvedAt: timestamp('approved_at', { withTimezone: true }).notNull().defaultNow(),
});
