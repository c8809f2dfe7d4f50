import type { Changes } from '../../platform/changes';
import { statements, type Connection } from '../../platform/database';
import { COMMERCE_TOPIC, type Commerce } from './commerce.service';

interface Pieces {
  readonly sku: string;
  readonly quantity: number;
}

export interface WantedPieces extends Pieces {
  readonly id: string;
}

/** Pieces left, by SKU; undefined means that the SKU is made to order and unlimited. */
export type Left = (sku: string) => number | undefined;

/** Counts the stock. Source: docs/rules.md STOCK-01 to STOCK-04 */
export interface Stock {
  /**
   * Takes the pieces of an order from the stock. If the stock of one SKU is too low, takes no piece. Must run at the
   * end of a transaction, because other changes to these goods wait for the commit.
   *
   * @param holderId - id of the payment, or of the cart if the order needs no payment
   * @returns the remaining pieces for each line that exceeds the stock; if there is any such line, no stock was taken
   */
  take(
    transaction: Connection,
    holderId: string,
    lines: readonly WantedPieces[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns the pieces of a holder to the stock, at most once. Must run at the end of a transaction. */
  giveBack(transaction: Connection, holderId: string): Promise<void>;
  /**
   * Reloads the stock in this process at once, without waiting for the announcement. Call it after a transaction that
   * took or returned these goods.
   */
  catchUp(goods: readonly Pick<Pieces, 'sku'>[]): Promise<void>;
}

const SQL = statements({
  // Locks in the order of the SKUs, as all code does, so that two orders for the same goods cannot deadlock.
  stock_lock: `
  select sku, stock from commerce_goods where sku = any($1::text[]) and stock is not null
  order by sku for no key update`,
  stock_take: `
  with wanted as (select sku, quantity from json_to_recordset($2::json) as w (sku text, quantity int)),
  fewer as (
    update commerce_goods g set stock = g.stock - w.quantity, updated_at = now() from wanted w where g.sku = w.sku)
  insert into stock_taken (holder_id, sku, quantity) select $1, sku, quantity from wanted`,
  stock_lock_held: `
  select sku from commerce_goods where sku in (select sku from stock_taken where holder_id = $1)
  order by sku for no key update`,
  // skips goods that are made to order by now, because they no longer have a stock
  stock_give_back: `
  with back as (delete from stock_taken where holder_id = $1 returning sku, quantity)
  update commerce_goods g set stock = g.stock + b.quantity, updated_at = now()
  from back b where g.sku = b.sku and g.stock is not null returning g.sku`,
});

const repository = {
  /** Locks the rows of these SKUs until the transaction ends. @returns the SKUs with counted stock */
  lock: (transaction: Connection, skus: readonly string[]) =>
    transaction.query<{ sku: string; stock: number }>(SQL.stock_lock, [skus]),
  /** @param pieces - pieces of locked goods; each SKU appears once, with no more pieces than its stock */
  take: (transaction: Connection, holderId: string, pieces: readonly Pieces[]) =>
    transaction.query(SQL.stock_take, [holderId, JSON.stringify(pieces)]),
  /** Returns the holder's pieces to stock. @returns true if a stock changed */
  async giveBack(transaction: Connection, holderId: string): Promise<boolean> {
    await transaction.query(SQL.stock_lock_held, [holderId]);
    return (await transaction.query(SQL.stock_give_back, [holderId])).length > 0;
  },
};

export function countPieces(lines: readonly Pieces[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sku, quantity } of lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  return counts;
}

/** Returns, by line id, the pieces left for lines that exceed the stock. Earlier lines get stock first. */
export function beyondStock(lines: readonly WantedPieces[], remainingStock: Left): Map<string, number> {
  const earlierPieces = new Map<string, number>();
  const beyond = new Map<string, number>();
  for (const { id, sku, quantity } of lines) {
    const stock = remainingStock(sku);
    if (stock === undefined) continue;
    const takenCount = earlierPieces.get(sku) ?? 0;
    const remainingPieces = Math.max(0, stock - takenCount);
    if (quantity > remainingPieces) beyond.set(id, remainingPieces);
    earlierPieces.set(sku, takenCount + quantity);
  }
  return beyond;
}

/** @param changes - announces changes of stock to other processes, but none for made-to-order goods. */
export function createStock(
  commerce: Pick<Commerce, 'remainingStock' | 'refresh'>,
  changes: Pick<Changes, 'announce'>,
): Stock {
  return {
    async take(transaction, holderId, lines) {
      const counts = countPieces(lines);
      const counted = await repository.lock(transaction, [...counts.keys()]);
      if (counted.length === 0) return new Map();
      const stock = new Map(counted.map((goods) => [goods.sku, goods.stock]));
      const beyond = beyondStock(lines, (sku) => stock.get(sku));
      if (beyond.size > 0) return beyond;
      await repository.take(
        transaction,
        holderId,
        counted.map(({ sku }) => ({ sku, quantity: counts.get(sku)! })),
      );
      await changes.announce(transaction, COMMERCE_TOPIC);
      return beyond;
    },
    async giveBack(transaction, holderId) {
      if (await repository.giveBack(transaction, holderId))
        await changes.announce(transaction, COMMERCE_TOPIC);
    },
    async catchUp(goods) {
      if (goods.some(({ sku }) => commerce.remainingStock(sku) !== undefined)) await commerce.refresh();
    },
  };
}
