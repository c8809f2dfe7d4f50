import type { Connection, Statement } from '../../platform/database';

/** An order that delays a deletion: it can still be changed, or is being made. */
export interface OpenOrder {
  readonly id: string;
  readonly number: string;
  readonly isCancellable: boolean;
}

/** Final states of an order. An unknown state counts as open. */
const ENDED = ['shipped', 'delivered', 'cancelled'];

const OPEN: Statement = {
  name: 'privacy_open_orders',
  text: `
  select id, number, locked_at is null and process_at > now() as "isCancellable" from orders
  where owner_id = $1 and not state = any($2::text[]) order by placed_at desc`,
};
// paused orders and unknown states expire too, after a longer time
const QUIET_SINCE: Statement = {
  name: 'privacy_quiet_orders',
  text: `
  select o.id from orders o where o.placed_at < $1 and (o.email is not null or o.owner_id is not null)
    and coalesce((select max(e.at) from order_events e where e.order_id = o.id), o.process_at)
      < case when o.state = any($2::text[]) then $1 else $3::timestamptz end
  limit $4`,
};

/** The newest first. */
export const openOrders = (connection: Connection, ownerId: string): Promise<OpenOrder[]> =>
  connection.query<OpenOrder>(OPEN, [ownerId, ENDED]);

/**
 * Returns orders without events since then that still name a person.
 *
 * @param since - for orders that ended
 * @param openSince - for the others, earlier than `since`
 */
export async function ordersQuietSince(
  connection: Connection,
  { since: cutoff, openSince, limit }: { since: Date; openSince: Date; limit: number },
): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(QUIET_SINCE, [cutoff, ENDED, openSince, limit]);
  return rows.map(({ id }) => id);
}
