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

/** Prefix of the identity of a line that is saved for later. */
export const SAVED = 'saved ';

export const carts = pgTable(
  'carts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** number for shoppers to read: 'C' followed by nine letters and digits */
    number: text('number').notNull().unique(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** the guest whose token gives access to the cart; null if the cart belongs to a customer */
    guestId: text('guest_id').references(() => guests.id),
    state: text('state').notNull().default('cart'),
    isOpen: boolean('is_open').notNull().default(true),
    /** raised by every write. Source: docs/rules.md CART-18 */
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    /**
     * promotion codes in the order of entry. Every write locks this row, so that parallel writes lose no code.
     * Source: docs/rules.md PROMO-03
     */
    promotionCodes: jsonb('promotion_codes')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** the running payment; the cart cannot change until the payment ends. Source: docs/rules.md PAY-02 */
    paymentId: uuid('payment_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** accurate to the day */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('carts_owner').on(table.ownerId),
    // for processes of the shop's previous version, which use this index. Delete after 2027-06.
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
    // for processes of the shop's previous version, which use this index. Delete after 2027-06.
    uniqueIndex('carts_one_open')
      .on(table.guestId)
      .where(sql`${table.isOpen}`),
  ],
);

/** By market, the price of one piece that a shopper accepted, in minor units. The shop never charges it. */
export type AgreedPrices = Readonly<Record<string, MinorMoney>>;

/** Current prices are not stored, because each read calculates them. Source: docs/rules.md HTTP-03, CART-05 */
export const lineItems = pgTable(
  'line_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productSlug: text('product_slug').notNull(),
    variantId: text('variant_id').notNull(),
    /** the package version that will be printed; it is not deleted while a line refers to it */
    packageVersion: text('package_version').notNull(),
    customisation: jsonb('customisation').$type<Customisation>().notNull(),
    /**
     * hash of variant, package version, customisation and extras. Items with equal hashes are one line. A saved line
     * has the prefix {@link SAVED}, so that its identity differs from that of an equal line in the cart.
     * Source: docs/rules.md CART-03, CART-24
     */
    identity: text('identity').notNull(),
    quantity: integer('quantity').notNull(),
    /** text on the card of the gift wrap; null means no card */
    giftMessage: text('gift_message'),
    /** price of one piece, to which the shopper agreed, by market. Source: docs/rules.md CART-22 */
    agreedPrices: jsonb('agreed_prices').$type<AgreedPrices>().notNull().default({}),
    /** true means the line is saved for later, so it is not counted in the cart. Source: docs/rules.md CART-24 */
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

/** Extras of a line. The quantity of an extra is the quantity of its line. Source: docs/rules.md EXTRA-03, EXTRA-04 */
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
    /** price of one piece of the extra, to which the shopper agreed, by market */
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

/** The pages of a line that the shopper has viewed and approved. Source: docs/rules.md PROOF-02 */
export const lineApprovals = pgTable('line_approvals', {
  lineId: uuid('line_id')
    .primaryKey()
    .references(() => lineItems.id, { onDelete: 'cascade' }),
  /**
   * hashes of approved pages, including pages that the line no longer has. If the shopper undoes a change, the earlier
   * approval is valid again
   */
  hashes: jsonb('hashes').$type<readonly string[]>().notNull(),
  /** time of the latest approval */
  approvedAt: timestamp('approved_at', { withTimezone: true }).notNull().defaultNow(),
});
