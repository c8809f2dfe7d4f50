import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../shoppers';
import { orders } from './orders.tables';

/** Owners who may read and edit an order that is not theirs: they opened the link that was mailed to its buyer. Source: docs/rules.md ORDER-20 */
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
    /** 'Firefox, Linux', by which the buyer knows the browser */
    device: text('device').notNull().default(''),
    /** exact to a few minutes */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.ownerId] }),
    index('order_grants_owner').on(table.ownerId),
    index('order_grants_granted').on(table.grantedAt),
  ],
);

/** Mailed links to an order. The token itself is never stored. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256, base64url */
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** the owner who opened it: it opens nothing to anybody else */
    usedBy: uuid('used_by'),
  },
  (table) => [index('order_links_expires').on(table.expiresAt), index('order_links_order').on(table.orderId)],
);
