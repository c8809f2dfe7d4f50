import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModulePlace, ReleaseFile } from './release-file';

/** Builds of the shell and of remotes; their files are in the object store, under `builds/{name}/{version}/`. */
export const builds = pgTable(
  'builds',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    release: json('release').$type<ReleaseFile>().notNull(),
    /** names of its objects: files and their compressed copies */
    stored: json('stored').$type<readonly string[]>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** when pages last began to use the build; for an unused build, when it was published */
    lastCurrentAt: timestamp('last_current_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

export const currentBuilds = pgTable('current_builds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  previous: text('previous'),
});

/** @property percentage - of 100 browsers, 1 to 99 */
export interface RolloutStep {
  readonly percentage: number;
  readonly minutes: number;
}

/** @property isForced - was started by force, so its steps ask for no fit either */
export interface RolloutPlan {
  readonly steps: readonly RolloutStep[];
  readonly isForced: boolean;
}

export const canaryBuilds = pgTable('canary_builds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  /** of 100 browsers, 1 to 99 */
  percentage: integer('percentage').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  /** null: a canary by hand, which no clock moves */
  plan: json('plan').$type<RolloutPlan>(),
  /** index of the plan's step that runs */
  step: integer('step'),
  stepSince: timestamp('step_since', { withTimezone: true }),
  isHeld: boolean('is_held').notNull().default(false),
});

/** A proof that a team or a person gave for a version before it went live; `approve`: a second person has agreed. */
export type ReleaseProof = 'tests' | 'look' | 'approve';
/**
 * `publish`: its files are kept; `activate`, `rollback`: it is current; `canary`: some browsers get it, at 0 % none;
 * `hold`, `resume`: its rollout waits or goes on.
 */
export type ReleaseAct = 'publish' | 'activate' | 'rollback' | 'canary' | 'hold' | 'resume' | ReleaseProof;

/** The history of releases: act, actor, reason. After two years, rows are deleted if no build state or rollback depends on them. */
export const releaseActs = pgTable(
  'release_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    act: text('act').$type<ReleaseAct>().notNull(),
    version: text('version').notNull(),
    previous: text('previous'),
    percentage: integer('percentage'),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('release_acts_name_id').on(table.name, table.id)],
);

/**
 * Browsers' figures of each release, in sums of ten minutes, so that no row is about one browser. Deleted after 30 days.
 * Source: docs/adr/0091-releases-guard-themselves.md
 */
export const releaseFigures = pgTable(
  'release_figures',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    expose: text('expose').notNull(),
    /** start of the ten minutes */
    at: timestamp('at', { withTimezone: true }).notNull(),
    loads: integer('loads').notNull(),
    failures: integer('failures').notNull(),
    slow: integer('slow').notNull(),
    blocked: integer('blocked').notNull(),
    goals: integer('goals').notNull(),
    /** how many told the time until it was shown */
    shown: integer('shown').notNull(),
    /** sum of these times */
    slotMs: bigint('slot_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version, table.expose, table.at] }),
    index('release_figures_at').on(table.at),
  ],
);
/** Where the team of a name hears what happened to its releases without it. */
export const releaseNames = pgTable('release_names', {
  name: text('name').primaryKey(),
  mails: text('mails').array().notNull(),
  /** https address, which may contain the receiver's secret */
  webhook: text('webhook'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
});

/** Tokens that may release one name each; only the SHA-256 of a token is kept. */
export const deployTokens = pgTable('deploy_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** its holder: a team, a pipeline */
  label: text('label').notNull(),
  hash: text('hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  /** end of a pipeline's token; null: the token works until somebody revokes it */
  expiresAt: timestamp('expires_at', { withTimezone: true }),
});

/** A pipeline whose identity tokens are exchanged for deploy tokens: `subject` of the tokens of `issuer` (OpenID Connect). */
export interface Pipeline {
  readonly issuer: string;
  readonly subject: string;
}
/** The rules that staff set for the releases of a name. A name without a row has none. */
export const releaseRules = pgTable('release_rules', {
  name: text('name').primaryKey(),
  /** KB of gzip by exposed module: the scripts that a page loads before it shows the module */
  budgets: json('budgets').$type<Record<string, number>>().notNull(),
  demands: json('demands').$type<ReleaseProof[]>().notNull(),
  pipelines: json('pipelines').$type<Pipeline[]>().notNull(),
  places: json('places').$type<ModulePlace[]>().notNull(),
});
