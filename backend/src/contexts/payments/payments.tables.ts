import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { PreparedCheckout } from '../checkout';
import { orders } from '../orders';
import { owners } from '../shoppers';
import type { PaymentState } from './payment-state';

/** A shopper's payment, the source of truth for its money. Amounts in minor units. Source: docs/rules.md PAY-01 */
export const payments = pgTable(
  'payments',
  {
    /** also the provider's idempotency key */
    id: uuid('id').primaryKey().defaultRandom(),
    /** null after the owner's data are erased */
    ownerId: uuid('owner_id').references(() => owners.id, { onDelete: 'set null' }),
    /** no foreign key, because a payment outlives a deleted cart */
    cartId: uuid('cart_id').notNull(),
    cartNumber: text('cart_number').notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    /** null means that the payment has no order yet or will never have one */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Idempotency-Key of the request that began it */
    key: text('key'),
    quoteId: text('quote_id').notNull(),
    market: text('market').notNull(),
    currency: text('currency').notNull(),
    /** the amount to which the shopper agreed; a charge of another amount does not count as paid */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    credit: bigint('credit', { mode: 'number' }).notNull(),
    provider: text('provider').notNull(),
    /** id at the provider; null means that the provider has not responded yet */
    intentId: text('intent_id'),
    state: text('state').$type<PaymentState>().notNull().default('created'),
    /** contains children's names, so it is set to null when the payment gets a final state */
    prepared: jsonb('prepared').$type<PreparedCheckout>(),
    /** one of PAYMENT_FAILURES */
    failureCode: text('failure_code'),
    charged: bigint('charged', { mode: 'number' }).notNull().default(0),
    chargedCurrency: text('charged_currency'),
    /** amount that is refunded or owed */
    refunding: bigint('refunding', { mode: 'number' }).notNull().default(0),
    /** for staff: 'amount_differs', 'unplaceable', 'refund_failed' */
    alarm: text('alarm'),
    /** keyed hash of the client's network for a day, to limit tests of stolen cards. Source: docs/rules.md PAY-09 */
    addressKey: text('address_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    disputedAt: timestamp('disputed_at', { withTimezone: true }),
    disputeEndedAt: timestamp('dispute_ended_at', { withTimezone: true }),
    /** time of the next check at the provider; null means its state is final */
    checkAt: timestamp('check_at', { withTimezone: true }),
    checks: integer('checks').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_one_live')
      .on(table.cartId)
      .where(sql`${table.state} in ('created', 'authenticating')`),
    uniqueIndex('payments_one_kept')
      .on(table.cartId)
      .where(sql`${table.state} in ('processing', 'paid')`),
    uniqueIndex('payments_order').on(table.orderId),
    uniqueIndex('payments_intent').on(table.intentId),
    index('payments_owner').on(table.ownerId, table.createdAt),
    index('payments_address')
      .on(table.addressKey, table.createdAt)
      .where(sql`${table.addressKey} is not null`),
    index('payments_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('payments_alarms')
      .on(table.createdAt)
      .where(
        sql`${table.alarm} is not null or (${table.disputedAt} is not null and ${table.disputeEndedAt} is null)`,
      ),
    check(
      'payments_state',
      sql`${table.state} in ('created', 'authenticating', 'processing', 'paid', 'failed', 'cancelled', 'returned')`,
    ),
    check('payments_amount', sql`${table.amount} >= 0 and ${table.credit} >= 0`),
    check('payments_refunding', sql`${table.refunding} between 0 and ${table.charged}`),
  ],
);

/** A refund of a payment, with the same id at the provider. Amounts in minor units. Source: docs/rules.md PAY-07 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** also the provider's idempotency key */
    id: uuid('id').primaryKey().defaultRandom(),
    /** null means that staff must refund the order by hand, because it has no payment in this shop */
    paymentId: uuid('payment_id').references(() => payments.id),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** `cancelled`: because the order was cancelled; `returned`: because no order could be placed */
    kind: text('kind').$type<'cancelled' | 'returned' | 'staff'>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** store credit to return if the order has no payment; 0 for a payment, because its credit was returned at once */
    credit: bigint('credit', { mode: 'number' }).notNull().default(0),
    currency: text('currency').notNull(),
    /** internal */
    reason: text('reason'),
    refundedBy: text('refunded_by').notNull(),
    /** Idempotency-Key of the staff's request */
    key: text('key'),
    state: text('state')
      .$type<'waiting' | 'pending' | 'done' | 'failed' | 'by_hand'>()
      .notNull()
      .default('waiting'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_refunds_cancelled')
      .on(table.orderId)
      .where(sql`${table.kind} = 'cancelled'`),
    uniqueIndex('payment_refunds_returned')
      .on(table.paymentId)
      .where(sql`${table.kind} = 'returned'`),
    uniqueIndex('payment_refunds_key')
      .on(table.paymentId, table.key)
      .where(sql`${table.key} is not null`),
    index('payment_refunds_open')
      .on(table.createdAt)
      .where(sql`${table.state} in ('waiting', 'pending')`),
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_order').on(table.orderId),
    index('payment_refunds_by_staff')
      .on(table.createdAt)
      .where(sql`${table.state} in ('by_hand', 'failed')`),
    check('payment_refunds_kind', sql`${table.kind} in ('cancelled', 'returned', 'staff')`),
    check(
      'payment_refunds_state',
      sql`${table.state} in ('waiting', 'pending', 'done', 'failed', 'by_hand')`,
    ),
    check(
      'payment_refunds_by_hand',
      sql`(${table.paymentId} is null) = (${table.state} = 'by_hand') or ${table.state} = 'done'`,
    ),
  ],
);
