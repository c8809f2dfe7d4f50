import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whose guests, carts and folders of photos are. An id that hangs on nothing: on no key, no token, no name. */
export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** the customer's owner that a guest's things went to at login: this one gets nothing more. Source: docs/rules.md ACC-13 */
    movedTo: uuid('moved_to'),
  },
  (table) => [
    index('owners_moved_to')
      .on(table.movedTo)
      .where(sql`${table.movedTo} is not null`),
    check('owners_kind', sql`${table.kind} in ('guest', 'customer')`),
  ],
);

/** Owners who may not order, by staff's word. `id` is what the shopper's pages send. Source: docs/rules.md GUEST-06 */
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
