import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConsentPreferences } from '@bindery/shared/contracts';
import { owners } from '../shoppers';

/**
 * The choice of one browser's visitor. An account's choice is the newest of its browsers.
 * Source: docs/rules.md CONS-06, CONS-07
 */
export const consents = pgTable(
  'consents',
  {
    /** also in the browser's signed cookie */
    id: uuid('id').primaryKey().defaultRandom(),
    /** null: visitor unknown, or the owner was deleted; the choice still holds for this browser */
    ownerId: uuid('owner_id').references(() => owners.id, { onDelete: 'set null' }),
    preferences: jsonb('preferences').$type<ConsentPreferences>().notNull(),
    /** 'bindery': the shop's own banner */
    provider: text('provider').notNull(),
    providerConsentId: text('provider_consent_id'),
    /** chosen while the browser asked not to be tracked: then the choice holds. Source: docs/rules.md CONS-09 */
    underSignal: boolean('under_signal').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consents_owner').on(table.ownerId), index('consents_updated_at').on(table.updatedAt)],
);

/** Proof: each choice as it was made, for as long as the record is kept. */
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
    /** the market of the banner's text */
    market: text('market').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consent_changes_consent').on(table.consentId)],
);
