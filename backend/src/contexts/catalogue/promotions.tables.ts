import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Promotions by code. Seeded from a file, unless staff edited them. Source: docs/rules.md PROMO-01 */
export const promotions = pgTable(
  'promotions',
  {
    /** upper case, trimmed */
    code: text('code').primaryKey(),
    /** names that shoppers see, by language; the English name is never missing */
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    /** reduction in percent of the price of one piece, 1 to 100; null means `amounts` has the reduction */
    percent: integer('percent'),
    /** reduction of one piece by market, decimal in major units; the promotion is not valid in a market without an amount */
    amounts: jsonb('amounts').$type<Record<string, string>>(),
    /** minimum total of the reduced lines, by market, in the same form as `amounts`; null means no minimum */
    minimums: jsonb('minimums').$type<Record<string, string>>(),
    /** the promotion's formats (identifiers), products (slugs) and markets; an empty list means all of them */
    formats: jsonb('formats').$type<string[]>().notNull(),
    products: jsonb('products').$type<string[]>().notNull(),
    markets: jsonb('markets').$type<string[]>().notNull(),
    /** true means the promotion also reduces the wraps and add-ons of the lines that it reduces */
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
