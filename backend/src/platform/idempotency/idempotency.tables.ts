import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One request that carried an Idempotency-Key. `status` and `body` are empty inside its own transaction only. Source: docs/rules.md HTTP-06 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** whose key it is and on which route */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** hash of the request's body */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: text('body'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_started').on(table.startedAt),
  ],
);
