import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { owners } from '../shoppers';

/**
 * Requests for a person's data. The row of a finished deletion is its receipt, without personal data.
 * Source: docs/rules.md PRIV-09, PRIV-11
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'delete' | 'export'>().notNull(),
    /** null once the deletion is done */
    ownerId: uuid('owner_id').references(() => owners.id),
    /** `waiting`: a deletion that waits for open orders */
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('running'),
    stage: text('stage').notNull().default('asked'),
    work: jsonb('work'),
    /** language of the mail about a ready export; null for a deletion */
    locale: text('locale'),
    market: text('market'),
    counts: jsonb('counts').$type<PrivacyReceipt['counts']>().notNull().default({}),
    kept: jsonb('kept').$type<PrivacyReceipt['kept']>().notNull().default([]),
    /** random prefix of an export's objects in the store */
    storeKey: text('store_key'),
    /** hash of an export's rows at the time of the request; null for a deletion */
    contentsHash: text('contents_hash'),
    bytes: bigint('bytes', { mode: 'number' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    check('privacy_requests_kind', sql`${table.kind} in ('delete', 'export')`),
    check('privacy_requests_state', sql`${table.state} in ('waiting', 'running', 'done', 'failed')`),
    uniqueIndex('privacy_requests_open')
      .on(table.ownerId, table.kind)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('privacy_requests_owner').on(table.ownerId),
    index('privacy_requests_done').on(table.kind, table.doneAt),
    index('privacy_requests_store_key').on(table.storeKey),
  ],
);
