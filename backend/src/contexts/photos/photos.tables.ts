import { sql } from 'drizzle-orm';
import {
  bit,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const photos = pgTable(
  'photos',
  {
    publicId: text('public_id').primaryKey(),
    /** tag of the owner (photo-id.ts); '' where a server uploaded it for nobody */
    owner: text('owner').notNull(),
    /** 'rejected' has no picture any more: its row keeps an order from being printed without somebody noticing */
    status: text('status').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** perceptual: a picture that is rejected later is known again by it */
    hash: bit('hash', { dimensions: 64 }),
    /** its pictures are in the store too: the row is written first, or nobody would know of them */
    isStored: boolean('is_stored').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the day */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** its owner deleted it while something used it: it goes with its last use */
    letGoAt: timestamp('let_go_at', { withTimezone: true }),
  },
  (table) => [
    index('photos_owner').on(table.owner),
    index('photos_last_used').on(table.lastUsedAt),
    index('photos_waiting')
      .on(table.createdAt)
      .where(sql`${table.status} = 'waiting'`),
    check('photos_status', sql`${table.status} in ('passed', 'waiting', 'rejected')`),
  ],
);

/** What a photo is printed in. `used_by`: 'line:' and the id of a cart line, 'order:' and that of an order. */
export const photoUses = pgTable(
  'photo_uses',
  {
    publicId: text('public_id')
      .notNull()
      .references(() => photos.publicId),
    usedBy: text('used_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicId, table.usedBy] }),
    index('photo_uses_used_by').on(table.usedBy),
  ],
);

/** Perceptual hashes of what staff rejected. */
export const rejectedPictures = pgTable('rejected_pictures', {
  hash: bit('hash', { dimensions: 64 }).primaryKey(),
  rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull().defaultNow(),
});
