import { index, pgTable, primaryKey, text, timestamp, bigint, uuid, integer } from 'drizzle-orm/pg-core';

/** Events that other systems sent and this shop has processed. */
export const inbox = pgTable(
  'inbox',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('inbox_received').on(table.receivedAt),
  ],
);

/** Number of changes per topic. A process detects a missed notice by comparing this number with its last known one. */
export const changes = pgTable('changes', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});

/** Leases to write or delete the objects below a prefix. */
export const objectClaims = pgTable('object_claims', {
  prefix: text('prefix').primaryKey(),
  /** fencing token, which is replaced when another process takes over the lease */
  claim: uuid('claim').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Request counts of all processes. The table is unlogged (see the migration), so a crash of the database loses a minute of counts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** hash of route, client and window, so that no IP address is stored */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);
