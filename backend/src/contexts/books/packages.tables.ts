import type { CommerceDocument } from '@bindery/muse';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TrialProblem, TrialReport, TrialStatus } from './trial-report';

/** The versions that the object store keeps. A row is there after its archive, and goes before it. */
export const packageVersions = pgTable(
  'package_versions',
  {
    version: text('version').primaryKey(),
    slug: text('slug').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** when a process last had it in its catalogue, to the day */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('package_versions_last_seen').on(table.lastSeenAt),
    index('package_versions_slug').on(table.slug, table.publishedAt),
  ],
);

/** What a version would do to what is there, found out before anybody gets it. Source: docs/rules.md PACK-11 */
export const packageTrials = pgTable(
  'package_trials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    /** null until the files that were given were read */
    version: text('version'),
    /** what it was compared with; null: there was none */
    baseVersion: text('base_version'),
    /** which runs it: its failure is told with the jobs */
    jobId: uuid('job_id').notNull(),
    status: text('status').$type<TrialStatus>().notNull().default('waiting'),
    problems: jsonb('problems').$type<readonly TrialProblem[]>().notNull().default([]),
    report: jsonb('report').$type<TrialReport>(),
    /** how what was sent is to be sold: of a version that is kept already the archive has that of its first upload */
    commerce: jsonb('commerce').$type<CommerceDocument>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('package_trials_created').on(table.createdAt),
    check('package_trials_status', sql`${table.status} in ('waiting', 'refused', 'done', 'failed')`),
  ],
);

/**
 * Which version of a product is the current one: the last row says it. Rows are only added. Source: docs/rules.md PACK-13,
 * PACK-13
 */
export const packagePublications = pgTable(
  'package_publications',
  {
    slug: text('slug').notNull(),
    /** from 1, without a gap */
    number: integer('number').notNull(),
    /** null: the one that the release brings */
    version: text('version'),
    /** the publication that rolling back this one leads to; null: what the release brings */
    below: integer('below'),
    /** what shoppers had until then; null of a product that is new */
    replaced: text('replaced'),
    /** the trial that it stands on; null: it was rolled back to */
    trialId: uuid('trial_id'),
    /** why it was rolled back */
    reason: text('reason'),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.number] }),
    index('package_publications_version').on(table.version),
  ],
);
