import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../shoppers';

export type CreditKind = 'granted' | 'spent' | 'returned' | 'withdrawn';

/** A ledger: rows are only added, never changed. An owner's balance is their sum. Source: docs/rules.md SHIP-07 */
export const storeCredits = pgTable(
  'store_credits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** positive if granted, negative if taken */
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    kind: text('kind').$type<CreditKind>().notNull().default('granted'),
    /** the payment that spent the credit or gave it back; null for an entry made by staff */
    paymentId: uuid('payment_id'),
    /** for staff */
    reason: text('reason').notNull(),
    /** 'shopper', 'system', or the name that a staff member enters */
    actor: text('actor').notNull().default('staff'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('store_credits_owner').on(table.ownerId),
    uniqueIndex('store_credits_once_a_payment')
      .on(table.paymentId, table.kind)
      .where(sql`${table.paymentId} is not null`),
    check(
      'store_credits_kind',
      sql`case when ${table.kind} in ('granted', 'returned') then ${table.minor} >= 0 when ${table.kind} in ('spent', 'withdrawn') then ${table.minor} <= 0 else false end`,
    ),
    check(
      'store_credits_payment',
      sql`(${table.paymentId} is not null) = (${table.kind} in ('spent', 'returned'))`,
    ),
  ],
);
