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

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** not jsonb, which refuses some characters (U+0000, half a surrogate pair); no query needs its fields */
    payload: json('payload').notNull(),
    status: text('status').notNull().default('waiting'),
    /** higher first */
    priority: integer('priority').notNull().default(0),
    /** jobs with the same key run one at a time, in the order of `sequence` */
    sequenceKey: text('sequence_key'),
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** attempts, without runs that were given back */
    attempts: integer('attempts').notNull().default(0),
    /** attempts that did not end within their lease */
    deaths: integer('deaths').notNull().default(0),
    /**
     * number of times that a worker took the job, even if the worker put it back. Versions before 2026-12 read it;
     * delete after 2027-06
     */
    takes: integer('takes').notNull().default(0),
    /** written by versions before 2026-12; delete after 2027-06 */
    handedAt: timestamp('handed_at', { withTimezone: true }),
    failure: text('failure'),
    /**
     * the owner of the job's data, for deletions of that data. Null: there is no owner, or a process of the
     * previous version wrote the job (delete after 2027-06)
     */
    ownerId: uuid('owner_id'),
    recipientKey: text('recipient_key'),
    /** token of the current run; a run that lost its lease has an older token, so it can change nothing */
    lease: uuid('lease'),
    /** Time at which a worker may take the job. If the job runs, this is the end of its lease. */
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
    index('jobs_unfinished')
      .on(table.kind, table.priority.desc(), table.dueAt, table.status)
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
