import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Owners of guests, carts and photo folders. The id is derived from no key, token or name. */
export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * the customer's owner to which a guest's data moved at login; this owner gets no new data.
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
