import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';
import type { MeasuredBrowser } from '../orders';
import type { measuredOrders } from './measured-orders.tables';

/** `ownerId`: the order's current owner; null if it has none any more */
export type MeasuredOrder = Omit<typeof measuredOrders.$inferSelect, 'orderId' | 'measuredAt'> & {
  readonly ownerId: string | null;
  readonly market: string;
};

const COLUMNS = `m.client_id as "clientId", m.session_id as "sessionId", m.consent_id as "consentId",
  m.under_signal as "underSignal", m.refunded::float8 as refunded, m.told_at as "toldAt", o.owner_id as "ownerId", o.market`;
const FIND = `select ${COLUMNS} from measured_orders m join orders o on o.id = m.order_id where m.order_id = $1`;

const SQL = statements({
  measured_order_insert: `
  insert into measured_orders (order_id, client_id, session_id, consent_id, under_signal, told_at)
  values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
  measured_order_find: FIND,
  measured_order_lock: `${FIND} for update of m`,
  measured_order_refund: 'update measured_orders set refunded = refunded + $2 where order_id = $1',
  measured_order_tell: 'update measured_orders set told_at = coalesce(told_at, now()) where order_id = $1',
  measured_order_forget: 'delete from measured_orders where order_id = $1',
});

const EXPIRE = deletingBatch({
  name: 'measured_order_expire',
  table: 'measured_orders',
  where: 'measured_at <= $1',
  oldest: 'measured_at',
});

export const measuredOrdersRepository = {
  /** @param isTold - true if the page reports the purchase, so that the server does not report it too */
  insert: (
    transaction: Connection,
    orderId: string,
    { clientId, sessionId, consentId, underSignal }: MeasuredBrowser,
    isTold: boolean,
  ) =>
    transaction.query(SQL.measured_order_insert, [
      orderId,
      clientId,
      sessionId,
      consentId,
      underSignal,
      isTold,
    ]),
  find: async (connection: Connection, orderId: string) =>
    (await connection.query<MeasuredOrder>(SQL.measured_order_find, [orderId]))[0],
  lock: async (transaction: Connection, orderId: string) =>
    (await transaction.query<MeasuredOrder>(SQL.measured_order_lock, [orderId]))[0],
  /** @param minor - amount to add to the refunds of the order, in minor units */
  refund: (transaction: Connection, orderId: string, minor: number) =>
    transaction.query(SQL.measured_order_refund, [orderId, minor]),
  /** Marks the purchase as sent. */
  tell: (connection: Connection, orderId: string) => connection.query(SQL.measured_order_tell, [orderId]),
  forget: (connection: Connection, orderId: string) => connection.query(SQL.measured_order_forget, [orderId]),
  /** @returns how many */
  expire: (connection: Connection, cutoff: Date) => inBatches(connection, EXPIRE, [cutoff]),
};
