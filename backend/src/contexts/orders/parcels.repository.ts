import type { CheckoutAddress, Gift } from '@bindery/shared/contracts';
import { statements, type Connection } from '../../platform/database';
import type { FrozenParcel, FrozenShipping, orderParcels, ParcelState } from './orders.tables';

export type ParcelRow = typeof orderParcels.$inferSelect;

const COLUMNS = `id, order_id as "orderId", position, items, address, gift, shipping, delivery, ticket, state,
  reprint_of as "reprintOf"`;

const SQL = statements({
  parcels_insert: `
  insert into order_parcels (order_id, position, items, address, gift, shipping, delivery)
  select $1, n."position", n.items, n.address, n.gift, n.shipping, n.delivery
  from json_to_recordset($2::json) as n ("position" int, items jsonb, address jsonb, gift jsonb, shipping jsonb, delivery jsonb)`,
  // adds a parcel for the whole order if staff or the previous version placed it without one. Delete after 2027-06.
  parcels_insert_whole: `
  insert into order_parcels (order_id, position, address, shipping, delivery, items, state)
  select o.id, 0, o.shipping_address, o.shipping, o.delivery,
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', i.quantity) order by i.position), '[]')
      from order_items i where i.order_id = o.id and i.kind = 'personalised_product'),
    case when o.state in ('shipped', 'delivered') then o.state else 'placed' end
  from orders o where o.id = $1 and not exists (select from order_parcels p where p.order_id = $1)`,
  // copies the ticket that the previous version stored for its only parcel. Delete after 2027-06.
  parcels_take_ticket: `
  update order_parcels a set ticket = p.ticket,
    state = case when p.state in ('ready', 'sent', 'acknowledged', 'printing', 'shipped', 'delivered') then p.state
      when p.hold_code = 'house_rejected' then 'rejected' else 'ready' end
  from productions p
  where a.order_id = $1 and p.order_id = $1 and a.ticket is null and p.ticket is not null
    and not exists (select from order_parcels other where other.order_id = $1 and other.id <> a.id)`,
  parcels_of_order: `select ${COLUMNS} from order_parcels where order_id = $1 order by position`,
  parcel_set_state:
    'update order_parcels set state = $2, shipping = coalesce($3::jsonb, shipping) where id = $1',
  // the address of the first parcel is also stored with the order
  parcel_set_address: `
  with changed as (update order_parcels set address = $2::jsonb where id = $1 returning order_id, position)
  update orders o set shipping_address = case when c.position = 0 then $2::jsonb else o.shipping_address end,
    revision = o.revision + 1
  from changed c where o.id = c.order_id`,
  parcel_set_gift: 'update order_parcels set gift = $2::jsonb where id = $1',
  // a reprint has no delivery promise and no tracking number yet
  parcel_again: `
  insert into order_parcels (order_id, position, items, address, gift, shipping, reprint_of)
  select order_id, (select max(p.position) + 1 from order_parcels p where p.order_id = o.order_id), $2::jsonb, address,
    gift, case when shipping is null then null else jsonb_set(shipping, '{tracking}', 'null') end, id
  from order_parcels o where id = $1
  returning ${COLUMNS}`,
  parcels_give_up_again: `
  delete from order_parcels
  where order_id = $1 and reprint_of is not null and state not in ('shipped', 'delivered') returning id`,
});

/** SQL of parcels. Lock the order's row before any write. */
export const parcelsRepository = {
  insert(transaction: Connection, orderId: string, parcels: readonly FrozenParcel[]) {
    if (parcels.length === 0) return transaction.query(SQL.parcels_insert_whole, [orderId]);
    const positioned = parcels.map((parcel, position) => ({ ...parcel, position }));
    return transaction.query(SQL.parcels_insert, [orderId, JSON.stringify(positioned)]);
  },
  /** Returns the stored parcels; none if the previous version has just placed the order. Delete after 2027-06. */
  of: (connection: Connection, orderId: string) =>
    connection.query<ParcelRow>(SQL.parcels_of_order, [orderId]),
  /** Returns the parcels for a write. Creates one if the order has none. */
  async locked(transaction: Connection, orderId: string): Promise<ParcelRow[]> {
    await transaction.query(SQL.parcels_insert_whole, [orderId]);
    await transaction.query(SQL.parcels_take_ticket, [orderId]);
    return transaction.query<ParcelRow>(SQL.parcels_of_order, [orderId]);
  },
  /** @param shipping - undefined means unchanged */
  setState: (transaction: Connection, id: string, state: ParcelState, shipping?: FrozenShipping) =>
    transaction.query(SQL.parcel_set_state, [id, state, shipping ? JSON.stringify(shipping) : null]),
  /** Adds a parcel with reprints of some pieces of another parcel. It has the same address. */
  again: async (transaction: Connection, id: string, items: FrozenParcel['items']): Promise<ParcelRow> =>
    (await transaction.query<ParcelRow>(SQL.parcel_again, [id, JSON.stringify(items)]))[0]!,
  /** Deletes reprints that have not shipped. @returns ids */
  giveUpAgain: async (transaction: Connection, orderId: string): Promise<string[]> =>
    (await transaction.query<{ id: string }>(SQL.parcels_give_up_again, [orderId])).map(({ id }) => id),
  /** Sets a parcel's address and raises the order's revision. */
  setAddress: (transaction: Connection, id: string, address: CheckoutAddress) =>
    transaction.query(SQL.parcel_set_address, [id, JSON.stringify(address)]),
  setGift: (transaction: Connection, id: string, gift: Gift) =>
    transaction.query(SQL.parcel_set_gift, [id, JSON.stringify(gift)]),
};
