import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Documents of the built-in content service. `data` is what Prismic's API answers as `data`. */
export const contentDocuments = pgTable(
  'content_documents',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    uid: text('uid').notNull(),
    lang: text('lang').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of what the document was seeded from: unchanged files change nothing */
    seedHash: text('seed_hash').notNull(),
    firstPublishedAt: timestamp('first_published_at', { withTimezone: true }).notNull().defaultNow(),
    lastPublishedAt: timestamp('last_published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('content_documents_uid').on(table.type, table.uid, table.lang),
    index('content_documents_type').on(table.type),
  ],
);
