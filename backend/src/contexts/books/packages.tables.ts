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
import type { TrialProblem, TrialReport, TrialStatus } from './compare-pages';

/** Versions in the object store. A row is added after its archive is stored, and deleted before the archive. */
export const packageVersions = pgTable(
  'package_versions',
  {
    version: text('version').primaryKey(),
    slug: text('slug').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** when a process last had the version in its catalogue, accurate to the day */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('package_versions_last_seen').on(table.lastSeenAt),
    index('package_versions_slug').on(table.slug, table.publishedAt),
  ],
);

/** Trials show the effects of a version on existing books and pages before it is published. Source: docs/rules.md PACK-11 */
export const packageTrials = pgTable(
  'package_trials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    /** null until the upload was read */
    version: text('version'),
    /** the current version with which the trial compared the upload; null if the product had none */
    baseVersion: text('base_version'),
    /** the job that runs the trial; staff see its failure in the panel's list of jobs */
    jobId: uuid('job_id').notNull(),
    status: text('status').$type<TrialStatus>().notNull().default('waiting'),
    problems: jsonb('problems').$type<readonly TrialProblem[]>().notNull().default([]),
    report: jsonb('report').$type<TrialReport>(),
    /** terms of sale of this upload; the version's archive has those of its first upload */
    commerce: jsonb('commerce').$type<CommerceDocument>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('package_trials_created').on(table.createdAt),
    check('package_trials_status', sql`${table.status} in ('waiting', 'refused', 'done', 'failed')`),
  ],
);

/** The last row of a product names its current version. Rows are only added. Source: docs/rules.md PACK-13 */
export const packagePublications = pgTable(
  'package_publications',
  {
    slug: text('slug').notNull(),
    /** number of the publication, counted from 1 for each product */
    number: integer('number').notNull(),
    /** null means the release's version */
    version: text('version'),
    /** number of the publication that a rollback restores; null for the release's version */
    below: integer('below'),
    /** the version that was current before this publication; null for a new product */
    replaced: text('replaced'),
    /** the trial that tested the published version; null for a rollback */
    trialId: uuid('trial_id'),
    /** reason for a rollback; null for a publication */
    reason: text('reason'),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.number] }),
    index('package_publications_version').on(table.version),
  ],
);
