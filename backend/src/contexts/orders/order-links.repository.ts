import { deletingBatch, inBatches, type Connection, type Statement } from '../../platform/database';

export interface OrderLinkRow {
  readonly orderId: string;
  /** the owner that opened the link; null: it has not been opened yet */
  readonly usedBy: string | null;
  readonly isExpired: boolean;
}

const COUNT: Statement = {
  name: 'order_links_count',
  text: 'select count(*)::int as count from order_links where order_id = $1 and expires_at > now()',
};
const ADD: Statement = {
  name: 'order_link_add',
  text: `insert into order_links (token_hash, order_id, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
};
const LOCK: Statement = {
  name: 'order_link_lock',
  text: `
  select order_id as "orderId", used_by as "usedBy", expires_at <= now() as "isExpired" from order_links
  where token_hash = $1 for update`,
};
const USE: Statement = {
  name: 'order_link_use',
  text: 'update order_links set used_by = $2 where token_hash = $1',
};
const DELETE_EXPIRED = deletingBatch({
  name: 'order_links_delete_expired',
  table: 'order_links',
  where: 'expires_at < $1',
  oldest: 'expires_at',
});

export const orderLinksRepository = {
  count: async (connection: Connection, orderId: string) =>
    (await connection.query<{ count: number }>(COUNT, [orderId]))[0]!.count,
  add: (transaction: Connection, tokenHash: string, orderId: string, goodForMs: number) =>
    transaction.query(ADD, [tokenHash, orderId, goodForMs]),
  /** Locks the link until the transaction ends. So if two owners open it at the same time, the second finds it already used. */
  lock: async (transaction: Connection, tokenHash: string) =>
    (await transaction.query<OrderLinkRow>(LOCK, [tokenHash]))[0],
  use: (transaction: Connection, tokenHash: string, ownerId: string) =>
    transaction.query(USE, [tokenHash, ownerId]),
  deleteExpired: (connection: Connection, cutoff: Date) => inBatches(connection, DELETE_EXPIRED, [cutoff]),
};
