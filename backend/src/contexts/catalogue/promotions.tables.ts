import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Promotions by code. Seeded from a file, unless staff edited them. Source: docs/rules.md PROMO-01 */
export const promotions = pgTable(
  'promotions',
  {
    /** upper case, trimmed */
    code: text('code').primaryKey(),
    /** names for shoppers, by language; there is always an English name */
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    /** reduction of one piece in percent, 1 to 100; null means that `amounts` has the reduction */
    percent: integer('percent'),
    /** by market, the reduction of one piece as a decimal in major units; the promotion is invalid in other markets */
    amounts: jsonb('amounts').$type<Record<string, string>>(),
    /** by market, the minimum total of the reduced lines, in the form of `amounts`; null means no minimum */
    minimums: jsonb('minimums').$type<Record<string, string>>(),
    /** the promotion's formats (identifiers), products (slugs) and markets; an empty list means all of them */
    formats: jsonb('formats').$type<string[]>().notNull(),
    products: jsonb('products').$type<string[]>().notNull(),
    markets: jsonb('markets').$type<string[]>().notNull(),
    /** true means that the promotion also reduces the gift wraps and add-ons of its lines */
    reducesExtras: boolean('reduces_extras').notNull().default(false),
    /** shown on the cards of its formats */
    onCards: boolean('on_cards').notNull().default(false),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    source: text('source').$type<'seed' | 'staff'>().notNull(),
    /** revision of the seed that wrote the row; a seed with a lower revision does not change the row */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    check('promotions_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('promotions_reduction', sql`(${table.percent} is null) <> (${table.amounts} is null)`),
    check('promotions_percent', sql`${table.percent} between 1 and 100`),
    check('promotions_source', sql`${table.source} in ('seed', 'staff')`),
  ],
);
