import { json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** when it was last made the current one: the ten latest of a name stay served */
    lastCurrentAt: timestamp('last_current_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Which build of a name new pages are made with. */
export const currentBuilds = pgTable('current_builds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
});
