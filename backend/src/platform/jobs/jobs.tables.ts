import { sql } from 'drizzle-orm';
import {
  bigint,
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
    /** a random one where nobody gave any */
    dedupeKey: text('dedupe_key').notNull(),
    /** not jsonb, which refuses signs that JSON allows (U+0000, half a surrogate pair); nobody looks inside */
    payload: json('payload').notNull(),
    status: text('status').notNull().default('waiting'),
    /** higher first */
    priority: integer('priority').notNull().default(0),
    /** one at a time of those with the same, by `sequence` */
    sequenceKey: text('sequence_key'),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** how often it was begun, but for runs that were given back */
    attempts: integer('attempts').notNull().default(0),
    /** how many of these nobody ended within their lease */
    deaths: integer('deaths').notNull().default(0),
    /** how often it was taken, given back or not. Processes of before 2026-12 read it; delete after 2027-06 */
    takes: integer('takes').notNull().default(0),
    /** Processes of before 2026-12 write it; delete after 2027-06 */
    handedAt: timestamp('handed_at', { withTimezone: true }),
    failure: text('failure'),
    /** the owner it is about: a deletion finds it by this. Null: nobody, or a process of the version before wrote it (delete after 2027-06) */
    ownerId: uuid('owner_id'),
    /** keyed hash of the address of a mail */
    recipientKey: text('recipient_key'),
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
    index('jobs_next')
      .on(table.priority.desc(), table.dueAt)
      .where(sql`${table.status} in ('waiting', 'running')`),
    index('jobs_takeable')
      .on(table.kind, table.priority.desc(), table.dueAt)
      .where(sql`${table.status} in ('waiting', 'running')`),
    index('jobs_finished')
      .on(table.kind, table.finishedAt, table.id)
      .where(sql`${table.status} in ('done', 'dead', 'cancelled')`),
    index('jobs_dead')
      .on(table.finishedAt)
      .where(sql`${table.status} = 'dead'`),
    index('jobs_sequence')
      .on(table.sequenceKey, table.sequence)
      .where(sql`${table.status} in ('waiting', 'running')`),
    index('jobs_owner')
      .on(table.ownerId)
      .where(sql`${table.ownerId} is not null`),
    index('jobs_recipient')
      .on(table.recipientKey)
      .where(sql`${table.recipientKey} is not null`),
    check('jobs_status', sql`${table.status} in ('waiting', 'running', 'done', 'dead', 'cancelled')`),
  ],
);
