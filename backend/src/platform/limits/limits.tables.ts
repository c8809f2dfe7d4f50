import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counts of all processes. Unlogged (see the migration): a crash of the database loses a minute of them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** hash of route, client and window: no address is stored */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);
