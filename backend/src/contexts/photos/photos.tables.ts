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
  uuid,
} from 'drizzle-orm/pg-core';
import type { PhotoStatus } from './photos';
import { owners } from '../shoppers';

export const photos = pgTable(
  'photos',
  {
    publicId: text('public_id').primaryKey(),
    /** folder tag of the owner; '' if a server uploaded the photo, '-' while the photo is being deleted */
    owner: text('owner').notNull(),
    /** a photo with the status 'rejected' has no picture; its row prevents the printing of an order with the photo */
    status: text('status').$type<PhotoStatus>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** perceptual hash, by which the shop recognises a picture that staff have rejected */
    hash: bit('hash', { dimensions: 64 }),
    /** true once the pictures are in the store; the row is inserted before that, so that every picture has a row */
    isStored: boolean('is_stored').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the day */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** time at which the owner deleted the photo while it was in use; the photo is deleted when its last use ends */
    letGoAt: timestamp('let_go_at', { withTimezone: true }),
  },
  (table) => [
    index('photos_owner').on(table.owner),
    index('photos_folder').on(sql`split_part(${table.publicId}, '/', 2)`),
    index('photos_last_used').on(table.lastUsedAt),
    index('photos_waiting')
      .on(table.createdAt)
      .where(sql`${table.status} = 'waiting'`),
    check('photos_status', sql`${table.status} in ('passed', 'waiting', 'rejected')`),
  ],
);

/** Shoppers' upload folders, by the tag in public ids and signed uploads, and their owners. */
export const photoFolders = pgTable(
  'photo_folders',
  {
    /** random; in old folders, an HMAC of the guest's id */
    tag: text('tag').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('photo_folders_owner').on(table.ownerId)],
);

/** Uses of a photo in print. `used_by`: 'line:' and the id of a cart line, or 'order:' and the id of an order. */
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

export const rejectedPictures = pgTable('rejected_pictures', {
  hash: bit('hash', { dimensions: 64 }).primaryKey(),
  rejectedAt: timestamp('rejected_at', { withTimezone: true }).notNull().defaultNow(),
});
