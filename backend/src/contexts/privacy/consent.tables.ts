import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConsentPreferences } from '@bindery/shared/contracts';
import { owners } from '../shoppers';

/**
 * The consent choice made in one browser. For an account, the newest choice from any of its browsers applies.
 * Source: docs/rules.md CONS-06, CONS-07
 */
export const consents = pgTable(
  'consents',
  {
    /** the browser's signed cookie contains this id */
    id: uuid('id').primaryKey().defaultRandom(),
    /** null if the visitor is unknown or the owner was deleted; the choice still applies to the browser */
    ownerId: uuid('owner_id').references(() => owners.id, { onDelete: 'set null' }),
    preferences: jsonb('preferences').$type<ConsentPreferences>().notNull(),
    /** 'bindery': the shop's own banner */
    provider: text('provider').notNull(),
    providerConsentId: text('provider_consent_id'),
    /** true means the browser's privacy signal was on, so the choice overrides it. Source: docs/rules.md CONS-09 */
    underSignal: boolean('under_signal').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consents_owner').on(table.ownerId), index('consents_updated_at').on(table.updatedAt)],
);

/** Proof of consent: one row for each choice, stored as long as the consent record. */
export const consentChanges = pgTable(
  'consent_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    consentId: uuid('consent_id')
      .notNull()
      .references(() => consents.id, { onDelete: 'cascade' }),
    preferences: jsonb('preferences').$type<ConsentPreferences>().notNull(),
    provider: text('provider').notNull(),
    providerConsentId: text('provider_consent_id'),
    underSignal: boolean('under_signal').notNull(),
    /** the market whose banner text was shown */
    market: text('market').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consent_changes_consent').on(table.consentId)],
);
