import { productDetailsOf, variantDetailsOf, type CommerceDocument } from '@bindery/muse';
import { statements, type Connection } from '../../platform/database';
import type { commerceGoods, commercePrices, commerceProducts } from './commerce.tables';

type Product = typeof commerceProducts.$inferSelect;
/** Times are in milliseconds since the epoch. */
export type ProductRow = Omit<Product, 'availableOn' | 'discontinueOn' | 'editedAt'> & {
  readonly availableOn: number;
  readonly discontinueOn: number | null;
};

type Goods = typeof commerceGoods.$inferSelect;
/** Times are in milliseconds since the epoch. */
export type GoodsRow = Omit<Goods, 'position' | 'retiredAt' | 'createdAt' | 'updatedAt'> & {
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Times are in milliseconds since the epoch. `replacedAt`: when a newer price from a seed replaced this price. */
export type PriceRow = Pick<typeof commercePrices.$inferSelect, 'sku' | 'market' | 'amount'> & {
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly createdAt: number;
  readonly replacedAt: number | null;
};

export interface CommerceRows {
  readonly products: readonly ProductRow[];
  /** the goods of each product are in the order in which its package lists them */
  readonly goods: readonly GoodsRow[];
  /** for each SKU and market, the first valid price in the list wins */
  readonly prices: readonly PriceRow[];
}

/**
 * Goods to sell. An extra is stored as a product with one variant. `slug` is the slug of a product, or 'extra:'
 * followed by the SKU of an extra.
 */
export interface Seed {
  readonly slug: string;
  readonly commerce: CommerceDocument;
  readonly variantKind: 'format' | 'extra';
}

const millis = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`;
const GOODS = `json_to_recordset($2::json) as g (sku text, kind text, name text, "when" jsonb, "position" int, stock int, prices json, details jsonb)`;

const SQL = statements({
  // a single statement, so that all rows come from the same snapshot
  commerce_all: `
  select
    (select coalesce(json_agg(p), '[]') from (
      select slug, master_sku as "masterSku", ${millis('available_on')} as "availableOn", ${millis('discontinue_on')} as "discontinueOn", production_days as "productionDays", details, staff_listed as "staffListed"
      from commerce_products) p) as products,
    (select coalesce(json_agg(g), '[]') from (
      select sku, slug, kind, name, "when", stock, details, ${millis('created_at')} as "createdAt", ${millis('updated_at')} as "updatedAt"
      from commerce_goods where retired_at is null order by slug, kind, position) g) as goods,
    (select coalesce(json_agg(c), '[]') from (
      select sku, market, amount, ${millis('valid_from')} as "validFrom", ${millis('valid_to')} as "validTo",
        ${millis('created_at')} as "createdAt", ${millis('replaced_at')} as "replacedAt"
      from commerce_prices p
      where replaced_at is null or exists (
        select from commerce_prices dated
        where dated.sku = p.sku and dated.market = p.market and dated.valid_from is not null and dated.valid_to > now())
      order by sku, market, source = 'seed', valid_from desc nulls last, created_at desc) c) as prices`,
  // Seeds of the same product run one after another.
  commerce_lock: `select pg_advisory_xact_lock(hashtextextended('commerce ' || $1, 0))::text`,
  commerce_record_seed: `
  insert into commerce_seeds (slug, hash, revision)
  select $1, $2, $3 where not exists (select from commerce_seeds where slug = $1 and revision > $3)
  on conflict do nothing returning hash`,
  commerce_current_seed: `select hash from commerce_seeds where slug = $1 order by revision desc, seeded_at desc limit 1`,
  commerce_current_seeds: `select distinct on (slug) slug, hash from commerce_seeds order by slug, revision desc, seeded_at desc`,
  commerce_seed_product: `
  insert into commerce_products (slug, master_sku, available_on, discontinue_on, production_days, details)
  values ($1, $2, $3::timestamptz, $4::timestamptz, $5, $6::jsonb)
  on conflict (slug) do update set master_sku = excluded.master_sku, production_days = excluded.production_days,
    details = excluded.details,
    available_on = case when commerce_products.edited_at is null then excluded.available_on else commerce_products.available_on end,
    discontinue_on = case when commerce_products.edited_at is null then excluded.discontinue_on else commerce_products.discontinue_on end`,
  // Locks all goods before any of them changes. Orders lock goods in the same sequence (stock.ts).
  commerce_lock_goods: `
  select sku from commerce_goods where slug = $1 or sku in (select sku from ${GOODS}) order by sku for no key update`,
  // Does not delete stock and staff prices, because they apply again if a later version has the goods.
  commerce_retire_goods: `
  update commerce_goods set retired_at = now()
  where slug = $1 and retired_at is null and sku not in (select sku from ${GOODS})`,
  // Frees SKUs that another product has retired.
  commerce_free_skus: `
  delete from commerce_goods
  where $1::text <> slug and retired_at is not null and sku in (select sku from ${GOODS})`,
  commerce_seed_goods: `
  insert into commerce_goods as c (sku, slug, kind, name, "when", "position", stock, details)
  select g.sku, $1, g.kind, g.name, g."when", g."position", g.stock, g.details from ${GOODS}
  on conflict (sku) do update set kind = excluded.kind, name = excluded.name, "when" = excluded."when", "position" = excluded."position",
    details = excluded.details, retired_at = null,
    updated_at = case when (c.kind, c.name, c."when", c."position", c.details)
      is distinct from (excluded.kind, excluded.name, excluded."when", excluded."position", excluded.details) then now() else c.updated_at end
    where c.slug = excluded.slug
  returning sku`,
  // A replaced seed price is stored for a year, because a reduced price is compared with the earlier prices.
  commerce_replace_seed_prices: `
  update commerce_prices p set replaced_at = clock_timestamp() from commerce_goods c
  where c.sku = p.sku and c.slug = $1 and p.source = 'seed' and p.replaced_at is null and not exists (
    select from ${GOODS}, json_each_text(g.prices) price
    where g.sku = p.sku and price.key = p.market and price.value = p.amount)`,
  commerce_forget_seed_prices: `delete from commerce_prices where replaced_at < now() - interval '1 year'`,
  commerce_seed_prices: `
  insert into commerce_prices (sku, market, amount, source)
  select g.sku, price.key, price.value, 'seed' from ${GOODS}, json_each_text(g.prices) price
  where $1::text is not null and not exists (
    select from commerce_prices p
    where p.sku = g.sku and p.market = price.key and p.source = 'seed' and p.replaced_at is null)`,
  commerce_sold_skus: 'select sku from commerce_goods where slug = $1 and retired_at is null',
  commerce_add_price: `
  insert into commerce_prices (sku, market, amount, valid_from, valid_to, source)
  select sku, $2, $3, $4, $5, 'staff' from commerce_goods where sku = $1 returning sku`,
  commerce_set_listed: 'update commerce_products set staff_listed = $2 where slug = $1 returning slug',
});

interface SeedGoods {
  readonly sku: string;
  readonly [column: string]: unknown;
}

function goodsOf({ variants, upsells = [] }: CommerceDocument, kind: 'format' | 'extra'): SeedGoods[] {
  const formats = variants.map((variant, position) => ({
    sku: variant.sku,
    kind,
    name: variant.format,
    position,
    stock: variant.stock,
    prices: variant.prices,
    details: variantDetailsOf(variant),
  }));
  const extras = upsells.flatMap(({ slug: name, variants: ofUpsell }, upsell) =>
    ofUpsell.map(({ sku, when, prices }, variant) => ({
      sku,
      kind: 'upsell',
      name,
      when,
      position: upsell * 1000 + variant,
      prices,
    })),
  );
  return [...formats, ...extras];
}

/** @returns false if another product has one of the SKUs; the transaction must then roll back */
async function addGoods(
  transaction: Connection,
  slug: string,
  goods: readonly SeedGoods[],
): Promise<boolean> {
  const values = [slug, JSON.stringify(goods)];
  await transaction.query(SQL.commerce_free_skus, values);
  const added = await transaction.query(SQL.commerce_seed_goods, values);
  if (added.length < goods.length) return false;
  await transaction.query(SQL.commerce_seed_prices, values);
  return true;
}

export const commerceRepository = {
  all: async (connection: Connection): Promise<CommerceRows> =>
    (await connection.query<CommerceRows>(SQL.commerce_all))[0]!,
  lock: (transaction: Connection, slug: string) => transaction.query(SQL.commerce_lock, [slug]),
  /** @returns false if this seed, or a seed of the product with a higher revision, was applied before */
  recordSeed: async (transaction: Connection, slug: string, hash: string, revision: number) =>
    (await transaction.query(SQL.commerce_record_seed, [slug, hash, revision])).length > 0,
  currentSeeds: async (connection: Connection) =>
    new Map(
      (await connection.query<{ slug: string; hash: string }>(SQL.commerce_current_seeds, [])).map(
        ({ slug, hash }) => [slug, hash],
      ),
    ),
  currentSeed: async (connection: Connection, slug: string) =>
    (await connection.query<{ hash: string }>(SQL.commerce_current_seed, [slug]))[0]?.hash,
  /** @returns false if another product has one of these SKUs; the transaction must then roll back */
  async seed(transaction: Connection, { slug, commerce, variantKind }: Seed): Promise<boolean> {
    const { masterSku, availableOn, discontinueOn, productionDays } = commerce;
    const atMidnight = (day: string | undefined) => (day === undefined ? null : `${day}T00:00:00Z`);
    await transaction.query(SQL.commerce_seed_product, [
      slug,
      masterSku,
      atMidnight(availableOn),
      atMidnight(discontinueOn),
      productionDays ?? null,
      JSON.stringify(productDetailsOf(commerce)),
    ]);
    const goods = goodsOf(commerce, variantKind);
    const values = [slug, JSON.stringify(goods)];
    await transaction.query(SQL.commerce_lock_goods, values);
    await transaction.query(SQL.commerce_forget_seed_prices);
    await transaction.query(SQL.commerce_replace_seed_prices, values);
    await transaction.query(SQL.commerce_retire_goods, values);
    return addGoods(transaction, slug, goods);
  },
  /**
   * Puts the goods of an earlier seed back on sale, and retires all other goods of the product. Does not change prices
   * and stock.
   *
   * @returns false if another product has one of these SKUs; the transaction must then roll back
   */
  async bringBack(transaction: Connection, { slug, commerce, variantKind }: Seed): Promise<boolean> {
    const goods = goodsOf(commerce, variantKind);
    const values = [slug, JSON.stringify(goods)];
    await transaction.query(SQL.commerce_lock_goods, values);
    await transaction.query(SQL.commerce_retire_goods, values);
    const sold = await transaction.query<{ sku: string }>(SQL.commerce_sold_skus, [slug]);
    const missingGoods = goods.filter(({ sku }) => !sold.some((soldGoods) => soldGoods.sku === sku));
    return missingGoods.length === 0 || addGoods(transaction, slug, missingGoods);
  },
  addPrice: async (
    transaction: Connection,
    {
      sku,
      market,
      amount,
      from,
      to,
    }: { sku: string; market: string; amount: string; from?: Date; to?: Date },
  ) =>
    (await transaction.query(SQL.commerce_add_price, [sku, market, amount, from ?? null, to ?? null]))
      .length > 0,
  setListed: async (transaction: Connection, slug: string, isListed: boolean) =>
    (await transaction.query(SQL.commerce_set_listed, [slug, isListed])).length > 0,
};
