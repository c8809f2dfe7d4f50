import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/** What processes of one build serve: one that starts adds its own and touches no other's. Source: docs/rules.md CONT-11 */
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

/** By language, by field. What is not in it stays as the shop and its packages bring it. */
export type DraftWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What editors have written and nobody but a preview shows. Source: docs/rules.md CONT-10 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    /** raised by each write: an editor who began from an older one is told */
    revision: integer('revision').notNull().default(1),
    /** null: all that was written is published */
    words: jsonb('words').$type<DraftWords>(),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.type, table.uid] })],
);

/** What was published of a document, in this order; the last one of a document holds. Nothing is deleted. */
export const contentPublications = pgTable(
  'content_publications',
  {
    /** part of the ref of the built-in content service; without gaps, given under a lock of the table */
    id: integer('id').primaryKey(),
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    /** of the document, from 1 */
    number: integer('number').notNull(),
    words: jsonb('words').$type<DraftWords>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('content_publications_number').on(table.type, table.uid, table.number)],
);
