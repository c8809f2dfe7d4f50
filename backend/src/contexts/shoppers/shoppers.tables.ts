import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid, uniqueIndex } from 'drizzle-orm/pg-core';

/** Owners of carts, photos and other data: guests and customers. The id is random. */
export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * the customer's owner to which the data of this guest's owner moved at login; this owner then gets no new data.
     * Source: docs/rules.md ACC-13
     */
    movedTo: uuid('moved_to'),
  },
  (table) => [
    index('owners_moved_to')
      .on(table.movedTo)
      .where(sql`${table.movedTo} is not null`),
    check('owners_kind', sql`${table.kind} in ('guest', 'customer')`),
  ],
);

/** Owners whom staff barred from ordering. Shopper pages send `id`. Source: docs/rules.md GUEST-06 */
export const restrictions = pgTable('restrictions', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId: uuid('owner_id')
    .notNull()
    .unique()
    .references(() => owners.id, { onDelete: 'cascade' }),
  /** for staff */
  reason: text('reason').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A shopper without an account. `id`: 16 random bytes, base64url; the token is never stored. */
export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /**
     * SHA-256 of the CSRF session that created the guest. For a minute, it gives the same guest to two parallel first
     * additions of one browser.
     */
    sessionHash: text('session_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the day */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('guests_owner').on(table.ownerId),
    index('guests_last_seen').on(table.lastSeenAt),
    uniqueIndex('guests_living_session')
      .on(table.sessionHash)
      .where(sql`${table.revokedAt} is null`),
  ],
);
