import type { ProductDetails, VariantDetails } from '@bindery/muse';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Every seed that was ever applied, by the hash of its commerce.json: each is applied once. */
export const commerceSeeds = pgTable(
  'commerce_seeds',
  {
    slug: text('slug').notNull(),
    hash: text('hash').notNull(),
    revision: integer('revision').notNull(),
    seededAt: instant('seeded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.slug, table.hash] })],
);

export const commerceProducts = pgTable('commerce_products', {
  slug: text('slug').primaryKey(),
  masterSku: text('master_sku').notNull(),
  availableOn: instant('available_on').notNull(),
  discontinueOn: instant('discontinue_on'),
  productionDays: integer('production_days'),
  /** by staff, whose dates no seed changes */
  editedAt: instant('edited_at'),
  /** of the seed; null: it says nothing */
  details: jsonb('details').$type<ProductDetails>(),
  /** of staff, which wins over the seed's; null: they said nothing */
  staffListed: boolean('staff_listed'),
});

/** What has a SKU of its own: a format of a product, a variant of an upsell, or an extra, which is a product by itself. */
export const commerceGoods = pgTable(
  'commerce_goods',
  {
    sku: text('sku').primaryKey(),
    slug: text('slug').notNull(),
    kind: text('kind').$type<'format' | 'upsell' | 'extra'>().notNull(),
    /** of the format, or of the upsell; of an extra its SKU */
    name: text('name').notNull(),
    /** of an upsell: for which value of its key */
    when: jsonb('when').$type<boolean | string | string[]>(),
    position: integer('position').notNull(),
    /** pieces that can be sold; null: made to order. Of a seed only for a SKU that is new: afterwards it is counted. */
    stock: integer('stock'),
    /** of a format, by the seed */
    details: jsonb('details').$type<VariantDetails>(),
    /** since no version that is current has it; kept with its prices and stock, for one that has it may come back */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** when its data or its stock last changed */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('commerce_goods_slug').on(table.slug),
    check('commerce_goods_kind', sql`${table.kind} in ('format', 'upsell', 'extra')`),
    check('commerce_goods_stock', sql`${table.stock} >= 0`),
  ],
);

/** A price holds from `validFrom` until `validTo`; null: always. Staff's goes before a seed's, then the later one. */
export const commercePrices = pgTable(
  'commerce_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sku: text('sku')
      .notNull()
      .references(() => commerceGoods.sku, { onDelete: 'cascade' }),
    market: text('market').notNull(),
    /** decimal, in major units of the market's currency */
    amount: text('amount').notNull(),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    source: text('source').$type<'seed' | 'staff'>().notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** of a seed's that another took the place of: kept for a year, for what a reduction is compared with */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('commerce_prices_sku').on(table.sku),
    check('commerce_prices_source', sql`${table.source} in ('seed', 'staff')`),
  ],
);

/**
 * What payments have taken of what is counted, and orders that were placed without one: a row is there until it is given
 * back. `holderId`: of the payment, or of the cart that was ordered. Source: docs/rules.md STOCK-01
 */
export const stockTaken = pgTable(
  'stock_taken',
  {
    holderId: uuid('holder_id').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    takenAt: instant('taken_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.sku] }),
    check('stock_taken_quantity', sql`${table.quantity} > 0`),
  ],
);

/** What was sold, by order: how much of what, when. Nothing of who bought it. Source: docs/rules.md CAT-03 */
export const sales = pgTable(
  'sales',
  {
    orderNumber: text('order_number').notNull(),
    sku: text('sku').notNull(),
    slug: text('slug').notNull(),
    quantity: integer('quantity').notNull(),
    soldAt: instant('sold_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.sku] }),
    index('sales_slug_sold_at').on(table.slug, table.soldAt),
    index('sales_sold_at').on(table.soldAt),
    check('sales_quantity', sql`${table.quantity} > 0`),
  ],
);
