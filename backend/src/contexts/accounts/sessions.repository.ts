import { deletingBatch, inBatches, type Connection, type Statement } from '../../platform/database';
import type { customerSessions } from './customers.tables';

type Session = typeof customerSessions.$inferSelect;
export type SessionRow = Pick<Session, 'id' | 'customerId' | 'isSharedDevice'> & {
  readonly ownerId: string;
  /** was last seen more than an hour ago */
  readonly isStale: boolean;
};
export type ListedSession = Pick<Session, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>;

/** @param now - SQL expression for the current time */
const isAlive = (now: string): string => `s.last_seen_at > ${now} - interval '30 days'
  and s.created_at > ${now} - case when s.is_shared_device then interval '12 hours' else interval '90 days' end`;
const LIVES = isAlive('now()');

const OPEN: Statement = {
  name: 'session_open',
  text: `
  insert into customer_sessions (customer_id, token_hash, device, is_shared_device) values ($1, $2, $3, $4) returning id`,
};
const FIND: Statement = {
  name: 'session_find',
  text: `
  select s.id, s.customer_id as "customerId", c.owner_id as "ownerId", s.last_seen_at < now() - interval '1 hour' as "isStale",
    s.is_shared_device as "isSharedDevice"
  from customer_sessions s join customers c on c.id = s.customer_id where s.token_hash = $1 and ${LIVES}`,
};
const TOUCH: Statement = {
  name: 'session_touch',
  text: `update customer_sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 hour'`,
};
const LIST: Statement = {
  name: 'session_list',
  text: `
  select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt" from customer_sessions s
  where s.customer_id = $1 and ${LIVES} order by s.last_seen_at desc, s.id limit 100`,
};
const CLOSE: Statement = {
  name: 'session_close',
  text: 'delete from customer_sessions where token_hash = $1',
};
const CLOSE_ONE: Statement = {
  name: 'session_close_one',
  text: 'delete from customer_sessions where id = $1 and customer_id = $2 returning id',
};
const CLOSE_ALL: Statement = {
  name: 'session_close_all',
  text: 'delete from customer_sessions where customer_id = $1',
};
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
  ) => transaction.query(OPEN, [customerId, hash, device, isSharedDevice]),
  find: async (connection: Connection, hash: string) => (await connection.query<SessionRow>(FIND, [hash]))[0],
  touch: (connection: Connection, id: string) => connection.query(TOUCH, [id]),
  list: (connection: Connection, customerId: string) => connection.query<ListedSession>(LIST, [customerId]),
  close: (connection: Connection, hash: string) => connection.query(CLOSE, [hash]),
  /** @returns false if the session is not this customer's */
  closeOne: async (connection: Connection, id: string, customerId: string) =>
    (await connection.query(CLOSE_ONE, [id, customerId])).length === 1,
  closeAll: (transaction: Connection, customerId: string) => transaction.query(CLOSE_ALL, [customerId]),
  expire: (connection: Connection, now: Date) => inBatches(connection, EXPIRE, [now]),
};
