import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One request that carried an Idempotency-Key. `status` is empty inside its own transaction only, `body` also where it is not kept. Source: docs/rules.md HTTP-06 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** whose key it is and on which route */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** hash of the request's body, and the view of its answer */
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
