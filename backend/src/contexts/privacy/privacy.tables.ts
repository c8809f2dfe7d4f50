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
 * What somebody asked for about all that is kept of them. Of a deletion that is done the row is the receipt, without
 * anything of the person. Source: docs/rules.md PRIV-09, PRIV-11
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'delete' | 'export'>().notNull(),
    /** null once the deletion is done */
    ownerId: uuid('owner_id').references(() => owners.id),
    /** `waiting`: a deletion, for orders that can still be changed or are being made */
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('running'),
    /** how far a deletion has come */
    stage: text('stage').notNull().default('asked'),
    /** what the next stage needs; null once it is done */
    work: jsonb('work'),
    /** of the mail that says it is ready; null of a deletion */
    locale: text('locale'),
    market: text('market'),
    counts: jsonb('counts').$type<PrivacyReceipt['counts']>().notNull().default({}),
    kept: jsonb('kept').$type<PrivacyReceipt['kept']>().notNull().default([]),
    /** of an export: random, what its objects are kept under */
    storeKey: text('store_key'),
    /** of an export: hash of the rows that were there when it was asked for */
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
