import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Events of other systems that were processed here. */
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
