import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Leases: who may write or delete the objects below a prefix at the moment. */
export const objectClaims = pgTable('object_claims', {
  prefix: text('prefix').primaryKey(),
  /** fencing token: another one after each lost lease */
  claim: uuid('claim').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
