import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../shoppers';
import { orders } from './orders.tables';

/**
 * Owners with access to another owner's order: they may read and edit it, because they opened the link mailed to its
 * buyer.
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
    /** the owner that opened the link; it is invalid for all others */
    usedBy: uuid('used_by'),
  },
  (table) => [index('order_links_expires').on(table.expiresAt), index('order_links_order').on(table.orderId)],
);
