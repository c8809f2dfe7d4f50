import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Number of changes per topic, for processes that missed the notice. */
export const changes = pgTable('changes', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});
