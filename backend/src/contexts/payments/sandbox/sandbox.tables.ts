import { sql } from 'drizzle-orm';
import type { PaymentFailure, SandboxMethod } from '@bindery/shared/contracts';
import { bigint, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { IntentState, PortRefund } from '../port';

/** Test payments. `id`: unguessable, because it opens the challenge. Source: docs/rules.md PROV-02 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** the shop's id of the payment */
    paymentId: text('payment_id').notNull().unique(),
    token: text('token').$type<SandboxMethod>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<IntentState['status']>().notNull(),
    /** one of PAYMENT_FAILURES */
    failure: text('failure').$type<PaymentFailure>(),
    returnUrl: text('return_url').notNull(),
    /** when a processing payment succeeds by itself */
    dueAt: timestamp('due_at', { withTimezone: true }),
    disputedAt: timestamp('disputed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('sandbox_payments_amount', sql`${table.amount} > 0`),
    check(
      'sandbox_payments_status',
      sql`${table.status} in ('requires_method', 'requires_action', 'processing', 'succeeded', 'cancelled')`,
    ),
  ],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** the shop's id of the refund */
    id: text('id').primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    status: text('status').$type<PortRefund['status']>().notNull(),
    /** when a pending refund counts as done */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (table) => [
    index('sandbox_refunds_intent').on(table.intentId),
    check('sandbox_refunds_status', sql`${table.status} in ('pending', 'done', 'failed')`),
  ],
);

/** Saved test cards. A row contains the token of the test method and no card data. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    id: text('id').primaryKey(),
    /** the id that {@link CardsPort.addCustomer} returned */
    customer: text('customer').notNull(),
    token: text('token').$type<SandboxMethod>().notNull(),
  },
  (table) => [unique('sandbox_cards_customer_token').on(table.customer, table.token)],
);
