import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** How often something of each topic has changed: whoever missed the notice sees it here. */
export const changes = pgTable('changes', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});
