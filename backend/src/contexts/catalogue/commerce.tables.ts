import type { ProductDetails, VariantDetails } from '@bindery/muse';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
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

/** Every applied seed, by the hash of its commerce.json, so that no seed is applied twice. */
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
  /** set if staff have edited the dates, so that seeds no longer change them */
  editedAt: instant('edited_at'),
  /** comes from the seed; null means not set */
  details: jsonb('details').$type<ProductDetails>(),
  /** value that staff set instead of the seed's; null means that the seed's value applies */
  staffListed: boolean('staff_listed'),
});

/** Everything with a SKU of its own: a format of a product, a variant of an upsell, or an extra. */
export const commerceGoods = pgTable(
  'commerce_goods',
  {
    sku: text('sku').primaryKey(),
    slug: text('slug').notNull(),
    kind: text('kind').$type<'format' | 'upsell' | 'extra'>().notNull(),
    /** name of the format or upsell, or SKU of the extra */
    name: text('name').notNull(),
    /** for an upsell: the value in the form with which the shopper chooses it */
    when: jsonb('when').$type<boolean | string | string[]>(),
    position: integer('position').notNull(),
    /** pieces left; null means made to order. Seeds set the stock only of new SKUs. Sales reduce it. */
    stock: integer('stock'),
    /** only for formats; comes from the seed */
    details: jsonb('details').$type<VariantDetails>(),
    /** set while no current version has these goods; a later version with the goods reuses their prices and stock */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** time of the last change of data or stock */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('commerce_goods_slug').on(table.slug),
    check('commerce_goods_kind', sql`${table.kind} in ('format', 'upsell', 'extra')`),
    check('commerce_goods_stock', sql`${table.stock} >= 0`),
  ],
);

/**
 * A price is valid from `validFrom` until `validTo`; null means no limit. A price from staff overrides prices from
 * seeds. Of several valid prices from the same source, the one with the latest `validFrom` applies.
 */
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
    /** when a newer seed price replaced this one; stored for a year, for comparisons with reduced prices */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('commerce_prices_sku').on(table.sku),
    check('commerce_prices_source', sql`${table.source} in ('seed', 'staff')`),
  ],
);

/**
 * Pieces taken from stock by payments, or by orders placed without a payment. A row is deleted only when its pieces
 * return to stock. `holderId` is the id of the payment or of the ordered cart. Source: docs/rules.md STOCK-01
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

/** Pieces sold, by order, SKU and time. The rows hold no personal data. Source: docs/rules.md CAT-03 */
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

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Searchable words of products, by locale. Each process writes its own catalogue. Source: docs/rules.md CAT-05 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    locale: text('locale').notNull(),
    slug: text('slug').notNull(),
    /** words of the name (highest weight), of topics and of texts (lowest weight), as written and as word stems */
    words: tsvector('words').notNull(),
    /** a hash of the texts; the row is written only if the hash has changed */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.slug] }),
    index('search_documents_words').using('gin', table.words),
  ],
);
