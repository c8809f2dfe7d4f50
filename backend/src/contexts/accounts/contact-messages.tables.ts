import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MessageState, MessageTopic } from '@bindery/shared/contracts';
import { owners } from '../shoppers';

/** Messages of the contact form, and staff's answers to them. Source: docs/rules.md ACC-49 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    /** market of the writer; staff answer in its language */
    market: text('market').notNull(),
    name: text('name').notNull(),
    /** as typed, not confirmed */
    email: text('email').notNull(),
    /** the order number that the writer typed; there may be no such order, or it may be another person's */
    orderNumber: text('order_number'),
    topic: text('topic').$type<MessageTopic>().notNull(),
    message: text('message').notNull(),
    /** 'closed': the message needs no further answer */
    state: text('state').$type<MessageState>().notNull().default('open'),
    answers: jsonb('answers').$type<readonly MessageAnswer[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** time of the last answer or the last change of state */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_owner').on(table.ownerId),
    index('contact_messages_state_created').on(table.state, table.createdAt),
    index('contact_messages_changed').on(table.changedAt),
    check('contact_messages_state', sql`${table.state} in ('open', 'answered', 'closed')`),
  ],
);

/** `at`: ISO 8601. The audit log has the member of staff who answered. */
export interface MessageAnswer {
  readonly at: string;
  readonly text: string;
}
