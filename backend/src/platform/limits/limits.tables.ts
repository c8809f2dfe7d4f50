import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Request counts of all processes. The table is unlogged (see the migration), so a crash of the database loses a minute of counts. */
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
