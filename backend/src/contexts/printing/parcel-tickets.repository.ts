import { statements, type Connection } from '../../platform/database';
import type { ParcelRow } from '../orders';

const SQL = statements({
  parcel_ticket_give: `update order_parcels set ticket = $2, state = 'ready' where id = $1`,
  parcel_ticket_take_back: `
  update order_parcels set ticket = null, state = 'placed'
  where order_id = $1 and state not in ('shipped', 'delivered')`,
  parcel_ticket_sent: `update order_parcels set state = 'sent' where order_id = $1 and ticket = $2 and state = 'ready'`,
  production_sent: `
  update productions set state = 'sent', changed_at = now()
  where order_id = $1 and state = 'ready'
    and not exists (select from order_parcels where order_id = $1 and state = 'ready')`,
  parcel_ticket_printing: `
  update order_parcels set state = 'printing'
  where order_id = $1 and state in ('ready', 'sent', 'acknowledged')`,
  parcel_promise: 'update order_parcels set delivery = $2::jsonb where id = $1',
});

/** SQL of the parcels' tickets. Lock the order's row first. */
export const parcelTickets = {
  give: (transaction: Connection, parcelId: string, ticket: string) =>
    transaction.query(SQL.parcel_ticket_give, [parcelId, ticket]),
  takeBack: (transaction: Connection, orderId: string) =>
    transaction.query(SQL.parcel_ticket_take_back, [orderId]),
  async noteSentTicket(transaction: Connection, orderId: string, ticket: string): Promise<void> {
    await transaction.query(SQL.parcel_ticket_sent, [orderId, ticket]);
    await transaction.query(SQL.production_sent, [orderId]);
  },
  printing: (transaction: Connection, orderId: string) =>
    transaction.query(SQL.parcel_ticket_printing, [orderId]),
  promise: (transaction: Connection, parcelId: string, delivery: ParcelRow['delivery']) =>
    transaction.query(SQL.parcel_promise, [parcelId, delivery ? JSON.stringify(delivery) : null]),
};
