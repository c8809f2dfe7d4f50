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

/**
 * Versions of the documents, one for each build. A starting process adds the version of its build. It does not delete
 * the versions of other builds. Source: docs/rules.md CONT-11
 */
export const contentVersions = pgTable('content_versions', {
  /** hash of all documents of the version; it is the version's ref in the built-in content service */
  version: text('version').primaryKey(),
  /** last time at which a process announced that it serves the version, accurate to the hour */
  announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Documents of the built-in content service. `data` has the same form as in Prismic's API. */
export const contentVersionDocuments = pgTable(
  'content_version_documents',
  {
    version: text('version').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    lang: text('lang').notNull(),
    tags: jsonb('tags').$type<readonly string[]>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the document's seed; if a later version has the same seed, its document gets the same dates */
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

/** Texts by language, then by field. A missing field has the built-in text. */
export type DraftWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Unpublished texts of editors. Only previews show them. Source: docs/rules.md CONT-10 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    /** each write increments this number; a write that is based on a lower number is refused */
    revision: integer('revision').notNull().default(1),
    /** null means the document has no draft */
    words: jsonb('words').$type<DraftWords>(),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.type, table.uid] })],
);

/** Publications of documents in order. The last one of each document is valid. Rows are never deleted. */
export const contentPublications = pgTable(
  'content_publications',
  {
    /** part of the content service's refs; has no gaps, because a table lock serialises the inserts */
    id: integer('id').primaryKey(),
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    /** version number within the document, from 1 */
    number: integer('number').notNull(),
    words: jsonb('words').$type<DraftWords>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('content_publications_number').on(table.type, table.uid, table.number)],
);
