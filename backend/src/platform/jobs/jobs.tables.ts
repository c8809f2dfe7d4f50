import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Work that outlives the request which asked for it. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** not jsonb, which refuses signs that JSON allows (U+0000, half a surrogate pair); nobody looks inside */
    payload: json('payload').notNull(),
    status: text('status').notNull().default('waiting'),
    /** how often it was begun */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    /** of the run that holds it: a run that lost its lease no longer knows the right one, and can change nothing */
    lease: uuid('lease'),
    /** waiting: not before; running: the end of the lease. Either way someone may take it then. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_dedupe').on(table.kind, table.dedupeKey),
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('waiting', 'running')`),
    check('jobs_status', sql`${table.status} in ('waiting', 'running', 'done', 'dead')`),
  ],
);
