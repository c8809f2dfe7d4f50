import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';
import type { customerSessions } from './customers.tables';

type Session = typeof customerSessions.$inferSelect;
export type SessionRow = Pick<Session, 'id' | 'customerId' | 'isSharedDevice'> & {
  readonly ownerId: string;
  /** true if the session was last used more than an hour ago */
  readonly isStale: boolean;
};
export type ListedSession = Pick<Session, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>;

/** @param now - SQL expression for the current time */
const isAlive = (now: string): string => `s.last_seen_at > ${now} - interval '30 days'
  and s.created_at > ${now} - case when s.is_shared_device then interval '12 hours' else interval '90 days' end`;
const LIVES = isAlive('now()');

const SQL = statements({
  session_open: `
  insert into customer_sessions (customer_id, token_hash, device, is_shared_device) values ($1, $2, $3, $4) returning id`,
  session_find: `
  select s.id, s.customer_id as "customerId", c.owner_id as "ownerId", s.last_seen_at < now() - interval '1 hour' as "isStale",
    s.is_shared_device as "isSharedDevice"
  from customer_sessions s join customers c on c.id = s.customer_id where s.token_hash = $1 and ${LIVES}`,
  session_touch: `update customer_sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 hour'`,
  session_list: `
  select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt" from customer_sessions s
  where s.customer_id = $1 and ${LIVES} order by s.last_seen_at desc, s.id limit 100`,
  session_close: 'delete from customer_sessions where token_hash = $1',
  session_close_one: 'delete from customer_sessions where id = $1 and customer_id = $2 returning id',
  session_close_all: 'delete from customer_sessions where customer_id = $1',
});

const EXPIRE = deletingBatch({
  name: 'customer_sessions_expire',
  table: 'customer_sessions s',
  where: `not (${isAlive('$1::timestamptz')})`,
  oldest: 'last_seen_at',
});

export const sessionsRepository = {
  open: (
    transaction: Connection,
    customerId: string,
    hash: string,
    { device, isSharedDevice }: { readonly device: string; readonly isSharedDevice: boolean },
  ) => transaction.query(SQL.session_open, [customerId, hash, device, isSharedDevice]),
  find: async (connection: Connection, hash: string) =>
    (await connection.query<SessionRow>(SQL.session_find, [hash]))[0],
  touch: (connection: Connection, id: string) => connection.query(SQL.session_touch, [id]),
  list: (connection: Connection, customerId: string) =>
    connection.query<ListedSession>(SQL.session_list, [customerId]),
  close: (connection: Connection, hash: string) => connection.query(SQL.session_close, [hash]),
  /** @returns false if the customer has no session with this id */
  closeOne: async (connection: Connection, id: string, customerId: string) =>
    (await connection.query(SQL.session_close_one, [id, customerId])).length === 1,
  closeAll: (transaction: Connection, customerId: string) =>
    transaction.query(SQL.session_close_all, [customerId]),
  expire: (connection: Connection, now: Date) => inBatches(connection, EXPIRE, [now]),
};
