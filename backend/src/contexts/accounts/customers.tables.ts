import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '@bindery/shared/contracts';
import { owners } from '../shoppers';

/** Who has an account. What is theirs hangs on their owner. Source: docs/rules.md GUEST-07, GUEST-09 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .unique()
      .references(() => owners.id),
    /** as it was typed, for mails */
    email: text('email').notNull(),
    /** one account for each: without capitals */
    emailKey: text('email_key').notNull().unique(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    /** argon2id; null: signs in by mailed links alone */
    passwordHash: text('password_hash'),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    /** when they said so */
    marketingSince: timestamp('marketing_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** null: nobody has shown yet that the address is theirs */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    index('customers_unconfirmed')
      .on(table.createdAt)
      .where(sql`${table.confirmedAt} is null`),
  ],
);

/** A browser that is signed in. The token itself is never stored. Source: docs/rules.md ACC-10 */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 */
    tokenHash: text('token_hash').notNull().unique(),
    /** what the browser calls itself, in short: 'Firefox, Linux' */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the hour; it ends 30 days later */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** ends with the browser, and 12 hours after it began */
    isSharedDevice: boolean('is_shared_device').notNull().default(false),
  },
  (table) => [
    index('customer_sessions_customer').on(table.customerId),
    index('customer_sessions_seen').on(table.lastSeenAt),
  ],
);

/** Of mailed links: each opens something once. Source: docs/rules.md ACC-07 */
export const customerTokens = pgTable(
  'customer_tokens',
  {
    /** SHA-256 */
    tokenHash: text('token_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'confirm' | 'link' | 'reset' | 'delete' | 'email' | 'undo' | 'export'>()
      .notNull(),
    /** a browser asked for it that had signed in to the account before */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    /** of 'email': the new address; of 'undo': the address before */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('customer_tokens_customer').on(table.customerId),
    index('customer_tokens_expires').on(table.expiresAt),
    check(
      'customer_tokens_kind',
      sql`${table.kind} in ('confirm', 'link', 'reset', 'delete', 'email', 'undo', 'export')`,
    ),
  ],
);

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull().default(false),
    address: jsonb('address').$type<Address>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('customer_addresses_customer').on(table.customerId),
    uniqueIndex('customer_addresses_one_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
  ],
);
