import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders';

/** Orders whose shopper let them be measured. Source: docs/rules.md TRACK-51 */
export const measuredOrders = pgTable(
  'measured_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** of the cookie of the tags, else made up for this order */
    clientId: text('client_id').notNull(),
    sessionId: text('session_id'),
    /** the choice that held; null: none was made, where the market begins with yes */
    consentId: uuid('consent_id'),
    underSignal: boolean('under_signal').notNull(),
    /** of the value of its goods, minor units: told as given back */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
    /** null: its purchase is not told yet */
    toldAt: timestamp('told_at', { withTimezone: true }),
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('measured_orders_measured_at').on(table.measuredAt)],
);
