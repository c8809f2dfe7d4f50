import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';
import type { orderGrants, orderLinks } from './after-order.tables';

type OrderLinkRow = Pick<typeof orderLinks.$inferSelect, 'orderId' | 'usedBy' | 'isReusable'> & {
  readonly isExpired: boolean;
};

export type NewOrderLink = Pick<typeof orderLinks.$inferSelect, 'tokenHash' | 'orderId' | 'isReusable'> & {
  readonly goodForMs: number;
};

export type OrderGrant = Pick<typeof orderGrants.$inferSelect, 'orderId' | 'device' | 'lastUsedAt'> & {
  readonly id: string;
  readonly orderNumber: string;
  readonly openedAt: Date;
  readonly endsAt: Date;
};

/**
 * SQL condition on a row `g` of order_grants that is true while the access is open. The access ends 24 hours after the
 * link was opened, or at the end of the browser session if that is later. A server cannot detect this end, so a session
 * ends an hour after its last request for the order, and at the latest 7 days after the link was opened.
 * Source: docs/rules.md ORDER-20
 */
const GRANT_LIVES = `(g.granted_at > now() - interval '24 hours'
      or (g.last_used_at > now() - interval '1 hour' and g.granted_at > now() - interval '7 days'))`;
const ENDS_AT = `greatest(g.granted_at + interval '24 hours',
      least(g.last_used_at + interval '1 hour', g.granted_at + interval '7 days'))`;
/** SQL condition on a row `o` of orders: true if the owner `$2` placed the order or has access. */
export const MAY_SEE = `(o.owner_id = $2 or exists (select from order_grants g where g.order_id = o.id and g.owner_id = $2 and ${GRANT_LIVES}))`;
/**
 * SQL of the ids of orders that the owner `$1` placed or may access. It is a union, because no index serves an OR over
 * two tables.
 */
export const SEEN_ORDERS = `select id from orders where owner_id = $1
    union select g.order_id from order_grants g where g.owner_id = $1 and ${GRANT_LIVES}`;

/** The id with which the buyer revokes an access. The hash does not reveal the id of the other owner. */
const ID = 'md5(g.order_id::text || g.owner_id::text)::uuid';
const listBy = (condition: string): string => `
  select ${ID} as id, g.order_id as "orderId", o.number as "orderNumber", g.device, g.granted_at as "openedAt",
    g.last_used_at as "lastUsedAt", ${ENDS_AT} as "endsAt"
  from order_grants g join orders o on o.id = g.order_id
  where ${condition} and ${GRANT_LIVES} order by g.granted_at desc, id limit 100`;

const SQL = statements({
  order_links_count:
    'select count(*)::int as count from order_links where order_id = $1 and expires_at > now() and not is_reusable',
  order_link_add: `
  insert into order_links (token_hash, order_id, expires_at, is_reusable)
  values ($1, $2, now() + $3 * interval '1 millisecond', $4)`,
  order_link_lock: `
  select order_id as "orderId", used_by as "usedBy", is_reusable as "isReusable", expires_at <= now() as "isExpired" from order_links
  where token_hash = $1 for update`,
  order_link_use: 'update order_links set used_by = $2 where token_hash = $1',
  order_grant: `
  insert into order_grants (order_id, owner_id, device)
  select id, $2, $3 from orders where id = $1 and owner_id is distinct from $2
  on conflict (order_id, owner_id) do update set granted_at = now(), last_used_at = now(), device = excluded.device`,
  order_grant_has: `select 1 from orders o where o.id = $1 and ${MAY_SEE}`,
  order_seen_of_number: `select o.id from orders o where o.number = $1 and ${MAY_SEE}`,
  order_grant_touch: `
  update order_grants set last_used_at = now()
  where order_id = $1 and owner_id = $2 and last_used_at < now() - interval '5 minutes'`,
  order_grants_given: listBy('o.owner_id = $1 and g.owner_id <> $1'),
  order_grants_received: listBy('g.owner_id = $1 and o.owner_id is distinct from $1'),
  // also deletes the links, because the same browser could open them again until they expire
  order_grant_revoke: `
  with revoked as (
    delete from order_grants g using orders o where ${ID} = $1::uuid and o.id = g.order_id and o.owner_id = $2
    returning g.order_id, g.owner_id),
  links as (
    delete from order_links l using revoked r where l.order_id = r.order_id and (l.used_by = r.owner_id or l.is_reusable))
  select 1 from revoked`,
  order_grants_revoke_all: `
  with links as (delete from order_links where order_id = $1 and (used_by = $2::uuid) is not true)
  delete from order_grants where order_id = $1 and owner_id is distinct from $2::uuid`,
});
const EXPIRE_LINKS = deletingBatch({
  name: 'order_links_delete_expired',
  table: 'order_links',
  where: 'expires_at < $1',
  oldest: 'expires_at',
});
const EXPIRE_GRANTS = deletingBatch({
  name: 'order_grants_expire',
  table: 'order_grants g',
  where: `g.granted_at < now() - interval '24 hours' and not ${GRANT_LIVES}`,
  oldest: 'g.granted_at',
});

/** SQL of mailed links to orders, and of the access that they gave. */
export const orderAccessRepository = {
  /** Counts the links that somebody requested, but not the links in other mails about the order. */
  countLinks: async (connection: Connection, orderId: string) =>
    (await connection.query<{ count: number }>(SQL.order_links_count, [orderId]))[0]!.count,
  addLink: (
    transaction: Connection,
    { tokenHash, orderId, goodForMs, isReusable }: NewOrderLink,
  ): Promise<unknown> => transaction.query(SQL.order_link_add, [tokenHash, orderId, goodForMs, isReusable]),
  /** Locks the link until the transaction ends. If two owners open it at once, the second finds it used. */
  lockLink: async (transaction: Connection, tokenHash: string) =>
    (await transaction.query<OrderLinkRow>(SQL.order_link_lock, [tokenHash]))[0],
  useLink: (transaction: Connection, tokenHash: string, ownerId: string) =>
    transaction.query(SQL.order_link_use, [tokenHash, ownerId]),
  /** Gives an owner access to an order, or renews the access. Does nothing if this owner placed the order. */
  grant: (transaction: Connection, orderId: string, ownerId: string, device: string) =>
    transaction.query(SQL.order_grant, [orderId, ownerId, device]),
  has: async (connection: Connection, orderId: string, ownerId: string) =>
    (await connection.query(SQL.order_grant_has, [orderId, ownerId])).length === 1,
  /** Returns the id of the order with this number, if the owner placed it or has access to it. */
  seenOfNumber: async (connection: Connection, number: string, ownerId: string) =>
    (await connection.query<{ id: string }>(SQL.order_seen_of_number, [number, ownerId]))[0]?.id,
  touch: (connection: Connection, orderId: string, ownerId: string) =>
    connection.query(SQL.order_grant_touch, [orderId, ownerId]),
  /** Returns the access of other owners to this owner's orders, newest first. */
  listGiven: (connection: Connection, ownerId: string) =>
    connection.query<OrderGrant>(SQL.order_grants_given, [ownerId]),
  /** Returns this owner's access to orders of other owners, newest first. */
  listReceived: (connection: Connection, ownerId: string) =>
    connection.query<OrderGrant>(SQL.order_grants_received, [ownerId]),
  /** @returns false if this owner's orders have no such access */
  revoke: async (connection: Connection, id: string, ownerId: string) =>
    (await connection.query(SQL.order_grant_revoke, [id, ownerId])).length === 1,
  /** Revokes all links to an order, and all access that they gave. @param exceptOwnerId - keeps its access */
  revokeAll: (transaction: Connection, orderId: string, exceptOwnerId: string | null) =>
    transaction.query(SQL.order_grants_revoke_all, [orderId, exceptOwnerId]),
  /** Deletes expired accesses and links. @returns the number of deleted links */
  async expire(connection: Connection, cutoff: Date) {
    await inBatches(connection, EXPIRE_GRANTS);
    return inBatches(connection, EXPIRE_LINKS, [cutoff]);
  },
};
