import { statements, type Connection } from '../../platform/database';
import type { GoodsRow, PriceRow, ProductRow } from './commerce.repository';
import type { commercePrices } from './commerce.tables';

type Price = typeof commercePrices.$inferSelect;
export type StaffPriceRow = PriceRow & Pick<Price, 'id' | 'source'>;

export interface StaffProductRows {
  readonly product: ProductRow;
  readonly goods: readonly GoodsRow[];
  /** without ended prices; for each SKU and market, the first valid price wins */
  readonly prices: readonly StaffPriceRow[];
}

const millis = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`;

const SQL = statements({
  staff_commerce_product: `
  select
    (select to_json(p) from (
      select slug, master_sku as "masterSku", ${millis('available_on')} as "availableOn", ${millis('discontinue_on')} as "discontinueOn",
        production_days as "productionDays", details, staff_listed as "staffListed"
      from commerce_products where slug = $1) p) as product,
    (select coalesce(json_agg(g), '[]') from (
      select sku, slug, kind, name, "when", stock, details, ${millis('created_at')} as "createdAt", ${millis('updated_at')} as "updatedAt"
      from commerce_goods where slug = $1 and retired_at is null order by kind, position) g) as goods,
    (select coalesce(json_agg(c), '[]') from (
      select c.id, c.sku, c.market, c.amount, ${millis('c.valid_from')} as "validFrom", ${millis('c.valid_to')} as "validTo", c.source,
        ${millis('c.created_at')} as "createdAt", null as "replacedAt"
      from commerce_prices c join commerce_goods g on g.sku = c.sku
      where g.slug = $1 and g.retired_at is null and c.replaced_at is null and (c.valid_to is null or c.valid_to > $2)
      order by c.sku, c.market, c.source = 'seed', c.valid_from desc nulls last, c.created_at desc) c) as prices`,
  staff_commerce_goods: 'select slug, stock, kind from commerce_goods where sku = $1 and retired_at is null',
  staff_commerce_price: `
  select p.source, p.valid_from as "validFrom", p.valid_to as "validTo", g.slug
  from commerce_prices p join commerce_goods g on g.sku = p.sku where p.id = $1 for update of p`,
  staff_commerce_withdraw_price: 'delete from commerce_prices where id = $1',
  staff_commerce_end_price: 'update commerce_prices set valid_to = $2 where id = $1',
  staff_commerce_set_stock_if: `
  update commerce_goods set stock = $2, updated_at = now()
  where sku = $1 and stock is not distinct from $3 returning sku`,
  staff_commerce_add_stock:
    'update commerce_goods set stock = stock + $2, updated_at = now() where sku = $1 and stock + $2 >= 0 returning sku',
  staff_commerce_edit_dates_if: `
  update commerce_products set available_on = $2, discontinue_on = $3, edited_at = now()
  where slug = $1 and (available_on at time zone 'UTC')::date = $4::date
    and (discontinue_on at time zone 'UTC')::date is not distinct from $5::date returning slug`,
});

/** YYYY-MM-DD */
export interface Days {
  readonly available_on: string;
  readonly discontinue_on: string | null;
}

export type LockedPrice = Pick<Price, 'source' | 'validFrom' | 'validTo'> & { readonly slug: string };

export const staffCommerceRepository = {
  /** @param now - prices that ended earlier are omitted */
  product: async (connection: Connection, slug: string, now: Date): Promise<StaffProductRows | undefined> => {
    const [row] = await connection.query<{
      product: ProductRow | null;
      goods: GoodsRow[];
      prices: StaffPriceRow[];
    }>(SQL.staff_commerce_product, [slug, now]);
    return row?.product ? { ...row, product: row.product } : undefined;
  },
  goods: async (connection: Connection, sku: string) =>
    (await connection.query<Pick<GoodsRow, 'slug' | 'stock' | 'kind'>>(SQL.staff_commerce_goods, [sku]))[0],
  lockPrice: async (transaction: Connection, id: string) =>
    (await transaction.query<LockedPrice>(SQL.staff_commerce_price, [id]))[0],
  withdrawPrice: (transaction: Connection, id: string) =>
    transaction.query(SQL.staff_commerce_withdraw_price, [id]),
  endPrice: (transaction: Connection, id: string, endsAt: Date) =>
    transaction.query(SQL.staff_commerce_end_price, [id, endsAt]),
  setStockIf: async (
    transaction: Connection,
    sku: string,
    stock: number | null,
    previousStock: number | null,
  ) => (await transaction.query(SQL.staff_commerce_set_stock_if, [sku, stock, previousStock])).length > 0,
  /** @returns false if the goods are made to order, or if the stock would fall below zero */
  addStock: async (transaction: Connection, sku: string, pieceCount: number) =>
    (await transaction.query(SQL.staff_commerce_add_stock, [sku, pieceCount])).length > 0,
  /** Sets the first and last day of a sale. @returns false if the stored days differ from `previousDays` */
  editDatesIf: async (
    transaction: Connection,
    slug: string,
    { to, previousDays }: { to: Days; previousDays: Days },
  ) => {
    const midnight = (day: string | null): Date | null =>
      day === null ? null : new Date(`${day}T00:00:00Z`);
    return (
      (
        await transaction.query(SQL.staff_commerce_edit_dates_if, [
          slug,
          midnight(to.available_on),
          midnight(to.discontinue_on),
          previousDays.available_on,
          previousDays.discontinue_on,
        ])
      ).length > 0
    );
  },
};
