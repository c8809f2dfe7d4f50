import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from './owners.tables';

/** A shopper without an account. `id`: 16 random bytes, base64url; the token is never stored. */
export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /**
     * SHA-256 of the CSRF session that created the guest, kept for about a minute, so that two parallel first additions
     * of one browser find one guest.
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
