import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders.tables';
import type { InvoiceContent } from './invoice-content';

/**
 * The last number used in each series ('UK-2026', 'UK-C-2026'). A transaction that takes the next number locks the
 * series' row.
 * Source: docs/rules.md INV-01
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
    /** 'placed', 'cancelled', or the id of a refund: at most one document per cause */
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
