import type { Connection, Statement } from '../../platform/database';

export interface Pieces {
  readonly sku: string;
  readonly quantity: number;
}

// Locks in SKU order, as all code does, so that two orders for the same goods wait instead of deadlocking.
const LOCK: Statement = {
  name: 'stock_lock',
  text: `
  select sku, stock from commerce_goods where sku = any($1::text[]) and stock is not null
  order by sku for no key update`,
};
const TAKE: Statement = {
  name: 'stock_take',
  text: `
  with wanted as (select sku, quantity from json_to_recordset($2::json) as w (sku text, quantity int)),
  fewer as (
    update commerce_goods g set stock = g.stock - w.quantity, updated_at = now() from wanted w where g.sku = w.sku)
  insert into stock_taken (holder_id, sku, quantity) select $1, sku, quantity from wanted`,
};
const LOCK_HELD: Statement = {
  name: 'stock_lock_held',
  text: `
  select sku from commerce_goods where sku in (select sku from stock_taken where holder_id = $1)
  order by sku for no key update`,
};
// skips goods that have become made to order since: they have no stock
const GIVE_BACK: Statement = {
  name: 'stock_give_back',
  text: `
  with back as (delete from stock_taken where holder_id = $1 returning sku, quantity)
  update commerce_goods g set stock = g.stock + b.quantity, updated_at = now()
  from back b where g.sku = b.sku and g.stock is not null returning g.sku`,
};

export const stockRepository = {
  /** Returns those of these SKUs whose stock is counted, and locks their rows until the transaction ends. */
  lock: (transaction: Connection, skus: readonly string[]) =>
    transaction.query<{ sku: string; stock: number }>(LOCK, [skus]),
  /** @param pieces - of locked goods; each SKU appears once, with at most the stock left */
  take: (transaction: Connection, holderId: string, pieces: readonly Pieces[]) =>
    transaction.query(TAKE, [holderId, JSON.stringify(pieces)]),
  /** @returns whether the stock of any SKU changed */
  async giveBack(transaction: Connection, holderId: string): Promise<boolean> {
    await transaction.query(LOCK_HELD, [holderId]);
    return (await transaction.query(GIVE_BACK, [holderId])).length > 0;
  },
};
