import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../shoppers';

/**
 * Characters that an owner removed from the list. The characters themselves are in no table: they are read from the
 * owner's books. Source: docs/rules.md CHAR-07
 */
export const removedCharacters = pgTable(
  'removed_characters',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    /** hash of a character's name and values. It reveals no name, and is the same in every book with this character */
    id: text('id').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    index('removed_characters_removed_at').on(table.removedAt),
  ],
);
