import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Leases to write or delete the objects below a prefix. */
export const objectClaims = pgTable('object_claims', {
  prefix: text('prefix').primaryKey(),
  /** fencing token: a new one after each lost lease */
  claim: uuid('claim').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
