import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StaffRole } from '@bindery/shared/contracts';

/** Staff accounts. They have other tables and cookies than shoppers' accounts. Source: docs/rules.md STAFF-10 */
export const staffMembers = pgTable('staff_members', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** e-mail address as typed; also the member's name in the audit */
  email: text('email').notNull(),
  /** lower case; unique */
  emailKey: text('email_key').notNull().unique(),
  roles: text('roles').array().$type<StaffRole[]>().notNull(),
  /** argon2id; null means the member has not chosen a password yet, and cannot sign in by one */
  passwordHash: text('password_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Sessions of members. The token itself is never stored. Source: docs/rules.md STAFF-11 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** SHA-256 */
    tokenHash: text('token_hash').notNull().unique(),
    /** time of the sign-in; the session expires twelve hours later, even if it is in use */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** time of the session's last use, to the minute; the session expires half an hour later */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** time of the member's last proof of identity; null in old sessions. Source: docs/rules.md STAFF-23 */
    provenAt: timestamp('proven_at', { withTimezone: true }).defaultNow(),
  },
  (table) => [index('staff_sessions_member').on(table.memberId)],
);

/** Public keys of members' passkeys. Source: docs/rules.md STAFF-22 */
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
    /** number of signatures by the authenticator; 0 means the authenticator does not count them */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** transports: 'internal', 'usb' … */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('staff_passkeys_member').on(table.memberId)],
);

/** Challenges for passkeys; each is valid once, for five minutes. Source: docs/rules.md STAFF-22 */
export const staffChallenges = pgTable('staff_challenges', {
  /** SHA-256 */
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose').$type<'register' | 'prove'>().notNull(),
  /** null means any member signing in */
  memberId: uuid('member_id').references(() => staffMembers.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Single-use links to register a passkey or choose a password. Source: docs/rules.md STAFF-10 */
export const staffLinks = pgTable('staff_links', {
  /** SHA-256 */
  tokenHash: text('token_hash').primaryKey(),
  memberId: uuid('member_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/**
 * Acts of staff. A line is written before the act, and its outcome is added afterwards. A trigger prevents all other
 * changes, and a deletion within two years. A line contains no names of shoppers or children and no customisation.
 * Source: docs/rules.md STAFF-13
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** a member's e-mail, also after the member's deletion; 'machine' (STAFF_TOKEN); 'this machine' (no members yet) */
    actor: text('actor').notNull(),
    /** 'order.cancel' */
    act: text('act').notNull(),
    /** 'order', 'job' … */
    subjectKind: text('subject_kind').notNull(),
    subject: text('subject').notNull(),
    /** HTTP status of the answer; null means no answer was recorded, so the act may or may not have happened */
    status: integer('status'),
  },
  (table) => [
    index('staff_acts_at').on(table.at),
    index('staff_acts_subject').on(table.subject),
    index('staff_acts_actor').on(table.actor),
  ],
);
