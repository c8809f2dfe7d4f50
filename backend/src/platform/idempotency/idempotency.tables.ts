import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * One request that carried an Idempotency-Key: what it answered (`status`, and `body` where that is kept), or the recovery
 * point it has come to. Source: docs/rules.md HTTP-06, HTTP-17
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** whose key it is */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** the owner whose data the answer holds: a deletion finds it by this. Null: a process of the version before wrote it (delete after 2027-06) */
    ownerId: uuid('owner_id'),
    /** what was asked: hash of the body, market, method and route */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: text('body'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** of a request with recovery points; the keys handed to others are made of it */
    id: uuid('id'),
    /** which phases finish it; empty where the first one did */
    work: text('work'),
    recoveryPoint: text('recovery_point'),
    /** what the phases after the recovery point need; empty once it is answered */
    state: jsonb('state'),
    /** whoever took it up at last has so long to reach the next point */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** how often it was taken up: the number is that one's fencing token */
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
