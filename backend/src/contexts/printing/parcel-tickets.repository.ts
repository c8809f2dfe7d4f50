import type { Connection, Statement } from '../../platform/database';
import type { ParcelRow } from '../orders';

const GIVE: Statement = {
  name: 'parcel_ticket_give',
  text: `update order_parcels set ticket = $2, state = 'ready' where id = $1`,
};
const TAKE_BACK: Statement = {
  name: 'parcel_ticket_take_back',
  text: `
  update order_parcels set ticket = null, state = 'placed'
  where order_id = $1 and state not in ('shipped', 'delivered')`,
};
const SENT: Statement = {
  name: 'parcel_ticket_sent',
  text: `update order_parcels set state = 'sent' where order_id = $1 and ticket = $2 and state = 'ready'`,
};
const ALL_SENT: Statement = {
  name: 'production_sent',
  text: `
  update productions set state = 'sent', changed_at = now()
  where order_id = $1 and state = 'ready'
    and not exists (select from order_parcels where order_id = $1 and state = 'ready')`,
};
const PRINTING: Statement = {
  name: 'parcel_ticket_printing',
  text: `
  update order_parcels set state = 'printing'
  where order_id = $1 and state in ('ready', 'sent', 'acknowledged')`,
};
const PROMISE: Statement = {
  name: 'parcel_promise',
  text: 'update order_parcels set delivery = $2::jsonb where id = $1',
};

/** SQL of the parcels' tickets. Lock the order's row first. */
export const parcelTickets = {
  give: (transaction: Connection, parcelId: string, ticket: string) =>
    transaction.query(GIVE, [parcelId, ticket]),
  takeBack: (transaction: Connection, orderId: string) => transaction.query(TAKE_BACK, [orderId]),
  async noteSentTicket(transaction: Connection, orderId: string, ticket: string): Promise<void> {
    await transaction.query(SENT, [orderId, ticket]);
    await transaction.query(ALL_SENT, [orderId]);
  },
  printing: (transaction: Connection, orderId: string) => transaction.query(PRINTING, [orderId]),
  promise: (transaction: Connection, parcelId: string, delivery: ParcelRow['delivery']) =>
    transaction.query(PROMISE, [parcelId, delivery ? JSON.stringify(delivery) : null]),
};
