import {
  deletingBatch,
  inBatches,
  type Connection,
  type Database,
  type Statement,
} from '../../platform/database';
import { OrderAccessNotFoundError } from './orders.errors';

/**
 * SQL condition on a row `g` of order_grants: is the access still open? It ends 24 hours after the link was opened, or
 * at the end of the browser session if that is later. A server cannot detect that a browser closes. So the session ends
 * an hour after its last request for the order, and at the latest 7 days after the link was opened.
 * Source: docs/rules.md ORDER-20
 */
export const GRANT_LIVES = `(g.granted_at > now() - interval '24 hours'
      or (g.last_used_at > now() - interval '1 hour' and g.granted_at > now() - interval '7 days'))`;
const ENDS_AT = `greatest(g.granted_at + interval '24 hours',
      least(g.last_used_at + interval '1 hour', g.granted_at + interval '7 days'))`;

const GRANT: Statement = {
  name: 'order_grant',
  text: `
  insert into order_grants (order_id, owner_id, device)
  select id, $2, $3 from orders where id = $1 and owner_id is distinct from $2
  on conflict (order_id, owner_id) do update set granted_at = now(), last_used_at = now(), device = excluded.device`,
};
const HAS: Statement = {
  name: 'order_grant_has',
  text: `
  select 1 from orders o where o.id = $1 and (o.owner_id = $2
    or exists (select from order_grants g where g.order_id = o.id and g.owner_id = $2 and ${GRANT_LIVES}))`,
};
const TOUCH: Statement = {
  name: 'order_grant_touch',
  text: `
  update order_grants set last_used_at = now()
  where order_id = $1 and owner_id = $2 and last_used_at < now() - interval '5 minutes'`,
};
/** Identifies an access for the buyer who revokes it, without revealing the holder's owner id, which is random. */
const ID = 'md5(g.order_id::text || g.owner_id::text)::uuid';
const COLUMNS = `${ID} as id, g.order_id as "orderId", o.number as "orderNumber", g.device, g.granted_at as "openedAt",
    g.last_used_at as "lastUsedAt", ${ENDS_AT} as "endsAt"`;
const GIVEN: Statement = {
  name: 'order_grants_given',
  text: `
  select ${COLUMNS} from order_grants g join orders o on o.id = g.order_id
  where o.owner_id = $1 and g.owner_id <> $1 and ${GRANT_LIVES} order by g.granted_at desc, id limit 100`,
};
const RECEIVED: Statement = {
  name: 'order_grants_received',
  text: `
  select ${COLUMNS} from order_grants g join orders o on o.id = g.order_id
  where g.owner_id = $1 and o.owner_id is distinct from $1 and ${GRANT_LIVES} order by g.granted_at desc, id limit 100`,
};
// deletes the link too; otherwise the same browser could open it again while the link is valid
const REVOKE: Statement = {
  name: 'order_grant_revoke',
  text: `
  with revoked as (
    delete from order_grants g using orders o where ${ID} = $1::uuid and o.id = g.order_id and o.owner_id = $2
    returning g.order_id, g.owner_id),
  links as (
    delete from order_links l using revoked r where l.order_id = r.order_id and l.used_by = r.owner_id)
  select 1 from revoked`,
};
const REVOKE_ALL: Statement = {
  name: 'order_grants_revoke_all',
  text: `
  with links as (delete from order_links where order_id = $1 and (used_by = $2::uuid) is not true)
  delete from order_grants where order_id = $1 and owner_id is distinct from $2::uuid`,
};
const EXPIRE = deletingBatch({
  name: 'order_grants_expire',
  table: 'order_grants g',
  where: `g.granted_at < now() - interval '24 hours' and not ${GRANT_LIVES}`,
  oldest: 'g.granted_at',
});

export interface OrderGrant {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly device: string;
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
}

export const orderGrantsRepository = {
  /** Gives an owner access to an order. If the owner had access before, it starts anew. Does nothing for the order's own owner. */
  add: (transaction: Connection, orderId: string, ownerId: string, device: string) =>
    transaction.query(GRANT, [orderId, ownerId, device]),
  has: async (connection: Connection, orderId: string, ownerId: string) =>
    (await connection.query(HAS, [orderId, ownerId])).length === 1,
  touch: (connection: Connection, orderId: string, ownerId: string) =>
    connection.query(TOUCH, [orderId, ownerId]),
  /** Revokes all links to an order, and all access that they gave. @param exceptOwnerId - this owner keeps access */
  revokeAll: (transaction: Connection, orderId: string, exceptOwnerId: string | null) =>
    transaction.query(REVOKE_ALL, [orderId, exceptOwnerId]),
  expire: (connection: Connection) => inBatches(connection, EXPIRE),
};

/** Lists and revokes the access that mailed links gave. Source: docs/rules.md ORDER-20 */
export interface OrderAccess {
  /** Newest first. `given`: access of others to this owner's orders; `received`: this owner's access to orders of others. */
  list(ownerId: string): Promise<{ readonly given: OrderGrant[]; readonly received: OrderGrant[] }>;
  /** @throws OrderAccessNotFoundError to everyone except the order's owner */
  revoke(ownerId: string, id: string): Promise<void>;
}

export function createOrderAccess(database: Database): OrderAccess {
  return {
    list: async (ownerId) => ({
      given: await database.query<OrderGrant>(GIVEN, [ownerId]),
      received: await database.query<OrderGrant>(RECEIVED, [ownerId]),
    }),
    async revoke(ownerId, id) {
      if ((await database.query(REVOKE, [id, ownerId])).length === 0) throw new OrderAccessNotFoundError();
    },
  };
}
