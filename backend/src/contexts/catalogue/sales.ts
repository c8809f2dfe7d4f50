import type { SalesCounts } from '@bindery/shared/contracts';
import { statements, type Connection, type Database } from '../../platform/database';
import { createRefreshingCache } from '../../platform/refreshing-cache';

export interface Sale {
  readonly sku: string;
  readonly slug: string;
  readonly quantity: number;
}

export interface SoldOrder {
  readonly orderNumber: string;
  readonly at: Date;
  readonly goods: readonly Sale[];
}

export interface Sales {
  /**
   * Records the sales of an order in the transaction that places it. Recording the same order again changes nothing.
   *
   * @param goods - the order's lines; quantities of the same SKU are added together
   */
  record(transaction: Connection, order: SoldOrder): Promise<void>;
  /**
   * Returns the number of sold pieces by slug, without products that had no sales. If the counts are older than ten
   * minutes, also starts a new count. If that fails, the old counts are used for another ten minutes.
   */
  counts(): Promise<ReadonlyMap<string, SalesCounts>>;
}

export const NO_SALES: SalesCounts = {
  sales_last_day: 0,
  sales_last_3_days: 0,
  sales_last_7_days: 0,
  sales_last_30_days: 0,
};

/** Time between two counts. A month of a large shop has 800,000 rows and takes a second of CPU in each process. */
const FRESH_MS = 600_000;
/** Time until the next attempt if the first count in this process fails. */
const AGAIN_MS = 5000;
const DAY_MS = 86_400_000;
const quantitySince = (column: number): string =>
  `coalesce(sum(quantity) filter (where sold_at > $${column}::timestamptz), 0)::int`;

const SQL = statements({
  // adds no rows if the table already has one of this order, because an order is always recorded as a whole
  sales_record: `
  insert into sales (order_number, sku, slug, quantity, sold_at)
  select $1, g.sku, min(g.slug), sum(g.quantity)::int, $2::timestamptz
  from json_to_recordset($3::json) as g (sku text, slug text, quantity int)
  where not exists (select from sales where order_number = $1)
  group by g.sku
  on conflict do nothing`,
  sales_counts: `
  select slug, ${quantitySince(2)} as sales_last_day, ${quantitySince(3)} as sales_last_3_days, ${quantitySince(4)} as sales_last_7_days,
    ${quantitySince(5)} as sales_last_30_days
  from sales where sold_at > $5::timestamptz and sold_at <= $1::timestamptz group by slug`,
});

/** Counts sales from the shop's own orders. @param warn - called if counting fails. Source: docs/rules.md CAT-03 */
export function createSales(database: Database, warn: (details: object, message: string) => void): Sales {
  async function read(): Promise<ReadonlyMap<string, SalesCounts>> {
    const instant = Date.now();
    const ago = (days: number): Date => new Date(instant - days * DAY_MS);
    const rows = await database.query<SalesCounts & { slug: string }>(SQL.sales_counts, [
      new Date(instant),
      ago(1),
      ago(3),
      ago(7),
      ago(30),
    ]);
    return new Map(rows.map(({ slug, ...counts }) => [slug, counts]));
  }
  // the cache returns the old counts if counting fails, because products must remain available
  const countsOf = createRefreshingCache(
    'sales counts',
    FRESH_MS,
    read,
    (err) => warn({ err }, 'sales were not counted: the last counts stay'),
    {
      againMs: AGAIN_MS,
      instead(err) {
        warn({ err }, 'sales were not counted: products show none');
        return new Map<string, SalesCounts>();
      },
    },
  );
  return {
    async record(transaction, { orderNumber, at: soldAt, goods }) {
      await transaction.query(SQL.sales_record, [orderNumber, soldAt, JSON.stringify(goods)]);
    },
    counts: () => countsOf(''),
  };
}
