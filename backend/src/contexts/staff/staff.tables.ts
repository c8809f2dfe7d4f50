import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StaffRole } from '@bindery/shared/contracts';

/** Who works here. Nothing of it is a shopper's: other tables, other cookies. Source: docs/rules.md STAFF-10 */
export const staffMembers = pgTable('staff_members', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** as it was typed; what the audit calls them */
  email: text('email').notNull(),
  /** one member for each: without capitals */
  emailKey: text('email_key').notNull().unique(),
  roles: text('roles').array().$type<StaffRole[]>().notNull(),
  /** argon2id; null: has not chosen one yet, and cannot sign in */
  passwordHash: text('password_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A browser that a member is signed in with. The token itself is never stored. Source: docs/rules.md STAFF-11 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** SHA-256 */
    tokenHash: text('token_hash').notNull().unique(),
    /** it ends twelve hours later, however busy */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** to the minute; it ends half an hour later */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** when its member last proved who they are; null: before there were proofs. Source: docs/rules.md STAFF-23 */
    provenAt: timestamp('proven_at', { withTimezone: true }).defaultNow(),
  },
  (table) => [index('staff_sessions_member').on(table.memberId)],
);

/** Public keys of the passkeys that members sign in with. Source: docs/rules.md STAFF-22 */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** base64url, chosen by the authenticator */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url */
    publicKey: text('public_key').notNull(),
    /** signatures so far, as the authenticator counts them; 0: it does not count */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** how browsers reach it: 'internal', 'usb' … */
    transports: text('transports').array().notNull(),
    /** chosen by the member: 'work laptop' */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('staff_passkeys_member').on(table.memberId)],
);

/** Challenges that a passkey has to sign: each works once, within five minutes. Source: docs/rules.md STAFF-22 */
export const staffChallenges = pgTable('staff_challenges', {
  /** SHA-256 */
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose').$type<'register' | 'prove'>().notNull(),
  /** null: whoever signs in */
  memberId: uuid('member_id').references(() => staffMembers.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Of links by which a member registers a passkey or chooses a password: each works once. Source: docs/rules.md STAFF-10 */
export const staffLinks = pgTable('staff_links', {
  /** SHA-256 */
  tokenHash: text('token_hash').primaryKey(),
  memberId: uuid('member_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/**
 * What staff did. A line is written before the act and gets its outcome once; a trigger keeps it from any other change,
 * and for two years from being deleted. No name of a shopper or of a child, nothing of a customisation. Source: docs/rules.md STAFF-13
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** a member's address, 'machine' (STAFF_TOKEN), or 'this machine' (nobody is a member yet); it outlives the member */
    actor: text('actor').notNull(),
    /** 'order.cancel' */
    act: text('act').notNull(),
    /** 'order', 'job' … */
    subjectKind: text('subject_kind').notNull(),
    /** an id or a number */
    subject: text('subject').notNull(),
    /** HTTP status of the answer; null: none was given, so it may or may not have happened */
    status: integer('status'),
  },
  (table) => [
    index('staff_acts_at').on(table.at),
    index('staff_acts_subject').on(table.subject),
    index('staff_acts_actor').on(table.actor),
  ],
);
