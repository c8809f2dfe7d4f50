import { foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What processes of one build serve: one that starts adds its own and touches no other's. Source: docs/rules.md CONT-07 */
export const contentVersions = pgTable('content_versions', {
  /** hash of all its documents, and the ref of the built-in content service */
  version: text('version').primaryKey(),
  /** a process that serves it said so; to the hour */
  announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Documents of the built-in content service. `data` is what Prismic's API answers as `data`. */
export const contentVersionDocuments = pgTable(
  'content_version_documents',
  {
    version: text('version').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    lang: text('lang').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of what the document was seeded from: what did not change keeps its dates over versions */
    seedHash: text('seed_hash').notNull(),
    firstPublishedAt: timestamp('first_published_at', { withTimezone: true }).notNull(),
    lastPublishedAt: timestamp('last_published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.version, table.id] }),
    foreignKey({ columns: [table.version], foreignColumns: [contentVersions.version] }).onDelete('cascade'),
    index('content_version_documents_id').on(table.id),
  ],
);
