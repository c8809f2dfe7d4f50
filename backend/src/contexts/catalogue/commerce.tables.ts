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

/** Every seed ever applied, by the hash of its commerce.json. It prevents applying a seed twice. */
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
  /** from the seed; null means not set */
  details: jsonb('details').$type<ProductDetails>(),
  /** set by staff; overrides the seed's value; null means staff have set nothing */
  staffListed: boolean('staff_listed'),
});

/** Everything that has its own SKU: a format of a product, a variant of an upsell, or an extra. An extra is a product by itself. */
export const commerceGoods = pgTable(
  'commerce_goods',
  {
    sku: text('sku').primaryKey(),
    slug: text('slug').notNull(),
    kind: text('kind').$type<'format' | 'upsell' | 'extra'>().notNull(),
    /** name of the format or upsell, or SKU of the extra */
    name: text('name').notNull(),
    /** for an upsell: the value of the form field with which the shopper selects the upsell */
    when: jsonb('when').$type<boolean | string | string[]>(),
    position: integer('position').notNull(),
    /** pieces left; null means made to order. A seed sets the stock of new SKUs only; sales reduce it. */
    stock: integer('stock'),
    /** formats only; from the seed */
    details: jsonb('details').$type<VariantDetails>(),
    /** set while no current version has these goods; their prices and stock stay for a later version with them */
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
 * A price is valid from `validFrom` until `validTo`; null means no limit. A price set by staff applies instead of a
 * seed price. Of several prices by staff, or several by seeds, the one with the latest `validFrom` applies.
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
    /** time at which another price of the seed replaced this one; the row stays for a year, because reduced prices are compared with it */
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

/** The words of the products on sale, by locale. Each process writes its own catalogue's words. Source: docs/rules.md CAT-05 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    locale: text('locale').notNull(),
    slug: text('slug').notNull(),
    /** words of name (highest weight), topics and texts (lowest weight), as written and as word stems */
    words: tsvector('words').notNull(),
    /** a hash of the texts; if it has not changed, the row is not written again */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.slug] }),
    index('search_documents_words').using('gin', table.words),
  ],
);
