import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PageProof } from '@bindery/shared/contracts';
import { orderItems, orders } from '../orders';
import type { HoldCode, HoldDetail } from './holds';
import type { ProductionState } from './production-state';

/** State of an order's production. Source: docs/rules.md PROD-01 */
export const productions = pgTable(
  'productions',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<ProductionState>().notNull().default('scheduled'),
    /** number of the run, from 1 */
    run: integer('run').notNull().default(1),
    /** id of the run's first ticket; the rows of the parcels contain the ids of all tickets */
    ticket: text('ticket').unique(),
    /** time of the run; files contain it, so it must not change if they are made again with identical bytes */
    madeAt: timestamp('made_at', { withTimezone: true }),
    holdCode: text('hold_code').$type<HoldCode>(),
    holdDetail: jsonb('hold_detail').$type<HoldDetail>().notNull().default({}),
    heldAt: timestamp('held_at', { withTimezone: true }),
    /** SHA-256 of files that staff released despite problems */
    released: jsonb('released').$type<readonly string[]>().notNull().default([]),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('productions_open')
      .on(table.state, table.changedAt)
      .where(sql`${table.state} in ('scheduled', 'making', 'held', 'ready')`),
    index('productions_state').on(table.state, table.changedAt),
    check(
      'productions_state',
      sql`${table.state} in ('scheduled', 'making', 'held', 'ready', 'sent', 'acknowledged', 'printing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check('productions_hold', sql`(${table.state} = 'held') = (${table.holdCode} is not null)`),
  ],
);

/** Print files of an order, stored as long as the order. A row is written once its file is in the object store. */
export const productionFiles = pgTable(
  'production_files',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 'cover', 'interior' or 'sheets' */
    component: text('component').notNull(),
    name: text('name').notNull(),
    /** 64 hexadecimal digits */
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** of the PDF */
    pages: integer('pages').notNull(),
    /** width and height */
    trimMm: jsonb('trim_mm').$type<readonly [number, number]>().notNull(),
    spineMm: doublePrecision('spine_mm'),
    problems: integer('problems').notNull(),
    warnings: integer('warnings').notNull(),
    proofs: jsonb('proofs').$type<readonly PageProof[]>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.component] }),
    index('production_files_order').on(table.orderId),
  ],
);
