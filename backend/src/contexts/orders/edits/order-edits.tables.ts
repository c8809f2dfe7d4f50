import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderItems, orders } from '../orders.tables';

/** What the version before noted as owed for a cancelled order: `payment_refunds` takes it over. Minor units. Delete after 2027-06. Source: docs/rules.md PAY-07 */
export const owedRefunds = pgTable('owed_refunds', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** of what was paid */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  /** of the store credit that was used */
  credit: bigint('credit', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  owedAt: timestamp('owed_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A book that came damaged, in its buyer's words. Source: docs/rules.md EDIT-12 */
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
    /** public ids; used by 'damage:' and the report's id until it is decided */
    photos: jsonb('photos').$type<readonly string[]>().notNull().default([]),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull().defaultNow(),
    /** null while it is open */
    decision: text('decision').$type<'reprint' | 'refund' | 'credit' | 'declined'>(),
    /** what staff say, to the shopper */
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
