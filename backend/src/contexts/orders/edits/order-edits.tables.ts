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

/**
 * Refunds for cancelled orders that the previous version of the shop still had to pay. `payment_refunds` replaces this
 * table. Minor units. Delete after 2027-06. Source: docs/rules.md PAY-07
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
    /** public ids of the photos; until the decision they are marked as used by 'damage:' and the report's id */
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
