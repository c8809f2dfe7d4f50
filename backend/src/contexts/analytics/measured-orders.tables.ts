import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders';

/** Orders whose shopper consented to measuring. Source: docs/rules.md TRACK-51 */
export const measuredOrders = pgTable(
  'measured_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** client id from the cookie of Google's tag, or a random id for this order if there is no cookie */
    clientId: text('client_id').notNull(),
    sessionId: text('session_id'),
    /**
     * consent that applied to the order; null if the shopper made no choice and the market's default allows measuring
     */
    consentId: uuid('consent_id'),
    underSignal: boolean('under_signal').notNull(),
    /** value of goods already reported as refunded, in minor units */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
    /** null until the purchase is sent */
    toldAt: timestamp('told_at', { withTimezone: true }),
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('measured_orders_measured_at').on(table.measuredAt)],
);
