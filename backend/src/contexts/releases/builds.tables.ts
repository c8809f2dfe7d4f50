import {
  bigint,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReleaseFile } from './release-file';

/** Builds of the shell and of remotes whose files are in the object store, under `builds/{name}/{version}/`. */
export const builds = pgTable(
  'builds',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    release: json('release').$type<ReleaseFile>().notNull(),
    /** names of its objects: its files, and the compressed ones beside them */
    stored: json('stored').$type<string[]>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** when pages began to be made with it last; of one that nobody ever had, when it was published */
    lastCurrentAt: timestamp('last_current_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Which build of a name new pages are made with. */
export const currentBuilds = pgTable('current_builds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  /** which one it took the place of: where a rollback leads to */
  previous: text('previous'),
});

/** A build that some browsers get instead of the current one. */
export const canaryBuilds = pgTable('canary_builds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  /** of 100 browsers, 1 to 99 */
  percentage: integer('percentage').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
});

/** Who did what to releases, and why. Lines are added, and deleted after two years if they decide nothing any more. */
export const releaseActs = pgTable(
  'release_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    act: text('act').notNull(),
    version: text('version').notNull(),
    /** which one was current before it */
    previous: text('previous'),
    percentage: integer('percentage'),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('release_acts_name_id').on(table.name, table.id)],
);

/** Tokens that release one name each; of a token itself only its SHA-256 is kept. */
export const deployTokens = pgTable('deploy_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** who has it: a team, a pipeline */
  label: text('label').notNull(),
  hash: text('hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
