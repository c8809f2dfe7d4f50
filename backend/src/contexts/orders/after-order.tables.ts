import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { owners } from '../shoppers';
import type { Seller } from './invoices/sellers';
import { orderItems, orders, type OrderMoney, type BilledAddress } from './orders.tables';

/**
 * The part of an order that is taxed at one rate, in minor units. `net` plus `tax` is the price paid. `percent`: null
 * if only the total tax is known.
 */
export interface TaxGroup {
  readonly percent: string | null;
  readonly net: number;
  readonly tax: number;
}

export interface InvoiceLine {
  /** name of the product with its format; never the name of a person */
  readonly name: string;
  readonly quantity: number;
  /** minor units, before promotions */
  readonly each: number;
  readonly amount: number;
}

/**
 * The content of an invoice or credit note at its issue. Amounts are in minor units. `lines`: empty for a partial
 * credit note. `total`: with tax and with the part paid by store credit.
 */
export interface InvoiceContent
  extends
    Pick<typeof orders.$inferSelect, 'market' | 'locale' | 'currency'>,
    Pick<OrderMoney, 'items' | 'promo' | 'shipping' | 'shippingDiscount' | 'isTaxIncluded' | 'credit'> {
  readonly seller: Omit<Seller, 'keepYears'>;
  readonly buyer: BilledAddress | null;
  readonly orderNumber: string;
  /** days of the market's calendar, YYYY-MM-DD */
  readonly orderedOn: string;
  readonly issuedOn: string;
  readonly lines: readonly InvoiceLine[];
  /** empty if the tax was unknown when the order was placed */
  readonly taxes: readonly TaxGroup[];
  readonly total: number;
  /** only on a credit note: the invoice that it corrects */
  readonly refersTo?: { readonly number: string; readonly issuedOn: string };
}

/**
 * Owners who may read and edit another owner's order, because they opened the link that was mailed to its buyer.
 * Source: docs/rules.md ORDER-20
 */
export const orderGrants = pgTable(
  'order_grants',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull().defaultNow(),
    device: text('device').notNull().default(''),
    /** accurate to a few minutes */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.ownerId] }),
    index('order_grants_owner').on(table.ownerId),
    index('order_grants_granted').on(table.grantedAt),
  ],
);

/** Links to an order, sent by mail. The token itself is never stored. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256, base64url */
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** the owner that opened the link; unless the link is reusable, no other owner can open it */
    usedBy: uuid('used_by'),
    /** true means that any number of browsers can open the link until it expires. Source: docs/rules.md ORDER-20 */
    isReusable: boolean('is_reusable').notNull().default(false),
  },
  (table) => [index('order_links_expires').on(table.expiresAt), index('order_links_order').on(table.orderId)],
);

/**
 * Unpaid refunds, in minor units, for cancelled orders that the previous version of the shop recorded.
 * `payment_refunds` replaces this table. Delete after 2027-06. Source: docs/rules.md PAY-07
 */
export const owedRefunds = pgTable('owed_refunds', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  credit: bigint('credit', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  owedAt: timestamp('owed_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A damaged book, reported by its buyer. Source: docs/rules.md EDIT-12 */
export const damageReports = pgTable(
  'damage_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** public ids of the photos; a photo use named 'damage:' and the report's id protects them until the decision */
    photos: jsonb('photos').$type<readonly string[]>().notNull().default([]),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull().defaultNow(),
    /** null while the report is undecided */
    decision: text('decision').$type<'reprint' | 'refund' | 'credit' | 'declined'>(),
    answer: text('answer'),
    decidedBy: text('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('damage_reports_order').on(table.orderId),
    index('damage_reports_item').on(table.itemId),
    uniqueIndex('damage_reports_open')
      .on(table.itemId)
      .where(sql`${table.decidedAt} is null`),
    check('damage_reports_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check('damage_reports_decision', sql`${table.decision} in ('reprint', 'refund', 'credit', 'declined')`),
  ],
);

/**
 * The last number of each series ('UK-2026', 'UK-C-2026'). A transaction that takes the next number locks the row of
 * the series. Source: docs/rules.md INV-01
 */
export const invoiceSeries = pgTable('invoice_series', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});

/** Invoices and credit notes as issued. Rows never change. Source: docs/rules.md INV-01, INV-02 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<'invoice' | 'credit_note'>().notNull(),
    series: text('series').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull().unique(),
    /** cause of the document: 'placed', 'cancelled' or the id of a refund; each cause has at most one document */
    cause: text('cause').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** minor units, with tax */
    total: bigint('total', { mode: 'number' }).notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    /** end of the legal retention period */
    keepUntil: date('keep_until', { mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('invoices_cause').on(table.orderId, table.cause),
    uniqueIndex('invoices_sequence').on(table.series, table.sequence),
    index('invoices_keep_until').on(table.keepUntil),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit_note')`),
  ],
);
