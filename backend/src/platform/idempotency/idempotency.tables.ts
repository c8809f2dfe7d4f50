import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Requests with an Idempotency-Key, and their answers. `body` is null if it is too large or was deleted. The previous
 * version writes six more columns, `id` to `attempts`, now unused. Delete after 2027-06. Source: docs/rules.md HTTP-06
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /**
     * owner of the data in the answer, by which a deletion finds the answer. Null if a process of the previous version
     * wrote the row (delete after 2027-06)
     */
    ownerId: uuid('owner_id'),
    /** hash of the request's body, market, method and route */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: text('body'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    id: uuid('id'),
    work: text('work'),
    recoveryPoint: text('recovery_point'),
    state: jsonb('state'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_started').on(table.startedAt),
    index('idempotency_keys_owner')
      .on(table.ownerId)
      .where(sql`${table.ownerId} is not null`),
    index('idempotency_keys_unfinished')
      .on(table.leasedUntil)
      .where(sql`${table.recoveryPoint} is not null`),
  ],
);
