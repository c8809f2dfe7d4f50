import type { Connection, Statement } from '../../platform/database';
import type { orderEvents } from './orders.tables';

/** A row of the staff's order list. It contains no names and no customisation. */
export interface StaffOrderRow {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly market: string;
  readonly email: string | null;
  readonly placedAt: Date;
  readonly processAt: Date;
  readonly pausedAt: Date | null;
  readonly lockedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** books */
  readonly itemCount: number;
}

export interface OrderFilter {
  readonly state?: string | undefined;
  readonly market?: string | undefined;
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  /** id of the previous page's last order */
  readonly before?: string | undefined;
}

export type StaffEventRow = Pick<
  typeof orderEvents.$inferSelect,
  'at' | 'kind' | 'changedBy' | 'detail' | 'isPublic'
>;

// One statement for each filter, so that each uses its index.
const listBy = (name: string, condition: string): Statement => ({
  name: `staff_orders_list_${name}`,
  text: `
  select o.id, o.number, o.state, o.market, o.email, o.placed_at as "placedAt", o.process_at as "processAt",
    o.paused_at as "pausedAt", o.locked_at as "lockedAt", o.cancelled_at as "cancelledAt",
    (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id and i.kind = 'personalised_product') as "itemCount"
  from orders o
  where ($1::text is null or o.state = $1) and ($2::text is null or o.market = $2) and ${condition}
    and ($5::uuid is null or (o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = $5))
  order by o.placed_at desc, o.id desc limit $6`,
});
const LIST = listBy('newest', '$3::text is null and $4::text is null');
const LIST_BY_NUMBER = listBy('number', 'o.number = $3 and ($4::text is null or lower(o.email) = lower($4))');
const LIST_BY_EMAIL = listBy('email', '$3::text is null and lower(o.email) = lower($4)');
const EVENTS: Statement = {
  name: 'staff_order_events',
  text: `
  select at, kind, changed_by as "changedBy", detail, is_public as "isPublic" from order_events where order_id = $1 order by at, "position"`,
};

export const staffOrdersRepository = {
  list: (
    connection: Connection,
    { state, market, number, email, before: beforeId }: OrderFilter,
    limit: number,
  ) => {
    const otherwise = email === undefined ? LIST : LIST_BY_EMAIL;
    const values = [state, market, number, email, beforeId].map((value) => value ?? null);
    return connection.query<StaffOrderRow>(number === undefined ? otherwise : LIST_BY_NUMBER, [
      ...values,
      limit,
    ]);
  },
  /** Includes events that shoppers never see. */
  events: (connection: Connection, orderId: string) => connection.query<StaffEventRow>(EVENTS, [orderId]),
};
