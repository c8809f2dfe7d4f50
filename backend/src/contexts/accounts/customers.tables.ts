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

/** Customers with an account. Their data refers to their owner. Source: docs/rules.md GUEST-07, GUEST-09 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .unique()
      .references(() => owners.id),
    /** as typed, for mails */
    email: text('email').notNull(),
    /** the address in lower case, which is unique */
    emailKey: text('email_key').notNull().unique(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    /** argon2id; null if the customer signs in only by mailed links */
    passwordHash: text('password_hash'),
    // Unused: the shop has no newsletter, but the previous version reads and writes both columns. Delete after 2027-06.
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    marketingSince: timestamp('marketing_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** id of the customer at the payment provider; null if the customer never saved a card */
    paymentCustomer: text('payment_customer'),
    /** null until the address is confirmed */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    index('customers_unconfirmed')
      .on(table.createdAt)
      .where(sql`${table.confirmedAt} is null`),
  ],
);

/** A signed-in browser. The token itself is never stored. Source: docs/rules.md ACC-10 */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 */
    tokenHash: text('token_hash').notNull().unique(),
    /** short name of the browser and the operating system, for example 'Firefox, Linux' */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** time of the last use, accurate to the hour; the session expires 30 days later */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** if true, the session expires after 12 hours, and its cookie when the browser closes */
    isSharedDevice: boolean('is_shared_device').notNull().default(false),
  },
  (table) => [
    index('customer_sessions_customer').on(table.customerId),
    index('customer_sessions_seen').on(table.lastSeenAt),
  ],
);

/** Tokens of mailed links, each for one use. Source: docs/rules.md ACC-07 */
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
    /** true if the browser that requested the link had signed in to the account before */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    /** the new address for a link of kind 'email', the former address for one of kind 'undo' */
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
