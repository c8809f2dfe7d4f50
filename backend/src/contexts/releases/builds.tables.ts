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
    /** names of the build's objects in the object store: its files and their compressed copies */
    stored: json('stored').$type<readonly string[]>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** time at which the build last became current or a canary, or was published if it was never used */
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

/** @property percentage - share of browsers in percent, 1 to 99 */
export interface RolloutStep {
  readonly percentage: number;
  readonly minutes: number;
}

/** @property isForced - true means the rollout was forced, so its steps do not check if the build fits the page */
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
  /** null means the canary has no rollout, so only a person changes its percentage */
  plan: json('plan').$type<RolloutPlan>(),
  /** index of the plan's step that runs */
  step: integer('step'),
  stepSince: timestamp('step_since', { withTimezone: true }),
  isHeld: boolean('is_held').notNull().default(false),
});

/** A check before activation. `look`: a program visits the shop's pages; `approve`: a second person approves. */
export type ReleaseProof = 'tests' | 'look' | 'approve';
/**
 * An act on a version. `publish` stores it. `activate` and `rollback` make it current. `canary` sets its share of
 * browsers; 0 % ends the canary. `hold` and `resume` stop and continue its rollout.
 */
export type ReleaseAct = 'publish' | 'activate' | 'rollback' | 'canary' | 'hold' | 'resume' | ReleaseProof;

/** The history of releases. Rows are deleted after two years if no build's state or rollback depends on them. */
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
 * Browsers' reports about each release, summed over ten minutes so that no row is about one browser. Rows are deleted
 * after 30 days. Source: docs/adr/0091-releases-guard-themselves.md
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
    /** number of reports that contain the time until the module was shown */
    shown: integer('shown').notNull(),
    /** sum of these times */
    slotMs: bigint('slot_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version, table.expose, table.at] }),
    index('release_figures_at').on(table.at),
  ],
);
/** Mail addresses and webhooks of teams. The shop reports its own acts on a team's releases to them. */
export const releaseNames = pgTable('release_names', {
  name: text('name').primaryKey(),
  mails: text('mails').array().notNull(),
  /** https address of the webhook, which may contain a secret of the receiver */
  webhook: text('webhook'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
});

/** Tokens that may each release one name; only a token's SHA-256 is stored. */
export const deployTokens = pgTable('deploy_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** its holder: a team, a pipeline */
  label: text('label').notNull(),
  hash: text('hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  /** end of a pipeline's token; null means the token works until somebody revokes it */
  expiresAt: timestamp('expires_at', { withTimezone: true }),
});

/** A pipeline that may get deploy tokens, by issuer and subject of its identity tokens (OpenID Connect). */
export interface Pipeline {
  readonly issuer: string;
  readonly subject: string;
}
/** The rules that staff set for the releases of a name. A name without a row has none. */
export const releaseRules = pgTable('release_rules', {
  name: text('name').primaryKey(),
  /** for each exposed module, the maximum size (KB, gzip) of the scripts that a page loads to show the module */
  budgets: json('budgets').$type<Record<string, number>>().notNull(),
  demands: json('demands').$type<ReleaseProof[]>().notNull(),
  pipelines: json('pipelines').$type<Pipeline[]>().notNull(),
  places: json('places').$type<ModulePlace[]>().notNull(),
});
