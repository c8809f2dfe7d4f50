import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
  (table) => [index('package_versions_last_seen').on(table.lastSeenAt)],
);
