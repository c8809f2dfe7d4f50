import { statements, type Connection } from '../../platform/database';
import type { paymentRefunds } from './payments.tables';

export type RefundRow = Omit<typeof paymentRefunds.$inferSelect, 'key'>;

const COLUMNS = `r.id, r.payment_id as "paymentId", r.order_id as "orderId", r.kind, r.amount::float8 as amount,
  r.credit::float8 as credit, r.currency, r.reason, r.refunded_by as "refundedBy", r.state, r.created_at as "createdAt",
  r.done_at as "doneAt"`;

const SQL = statements({
  // refunds never exceed the charged amount; a check constraint of the table ensures this too
  payment_refund_owe: `
  with paid as (
    update payments set refunding = refunding + $2 where id = $1 and refunding + $2 <= charged
    returning id, order_id, coalesce(charged_currency, currency) as currency)
  insert into payment_refunds as r (payment_id, order_id, kind, amount, currency, reason, refunded_by, key)
  select id, order_id, $3, $2, currency, $4, $5, $6 from paid returning ${COLUMNS}`,
  payment_refund_by_hand: `
  insert into payment_refunds (order_id, kind, amount, credit, currency, refunded_by, state)
  values ($1, 'cancelled', $2, $3, $4, 'system', 'by_hand')
  on conflict (order_id) where kind = 'cancelled' do nothing`,
  // copies refunds that the previous version recorded. Delete after 2027-06.
  payment_refund_take_over: `
  insert into payment_refunds (order_id, kind, amount, credit, currency, refunded_by, state, created_at)
  select o.order_id, 'cancelled', o.amount, o.credit, o.currency, 'system', 'by_hand', o.owed_at from owed_refunds o
  where not exists (select from payment_refunds r where r.order_id = o.order_id and r.kind = 'cancelled')
    and not exists (select from payments p where p.order_id = o.order_id)
  on conflict (order_id) where kind = 'cancelled' do nothing`,
  payment_refund_get: `select ${COLUMNS} from payment_refunds r where r.id = $1`,
  payment_refund_lock: `select ${COLUMNS} from payment_refunds r where r.id = $1 for update`,
  payment_refund_of_payment: `select ${COLUMNS} from payment_refunds r where r.payment_id = $1 order by r.created_at, r.id`,
  payment_refund_of_order: `select ${COLUMNS} from payment_refunds r where r.order_id = $1 order by r.created_at, r.id`,
  payment_refund_of_key: `select ${COLUMNS} from payment_refunds r where r.payment_id = $1 and r.key = $2`,
  payment_refund_set_state: `update payment_refunds set state = $2, done_at = case when $2 = 'done' then coalesce(done_at, now()) end where id = $1`,
  // subtracts a failed refund from the refunded total, so that another refund can replace it
  payment_refund_give_up: `
  with failed as (
    update payment_refunds set state = 'failed' where id = $1 and state in ('waiting', 'pending') returning payment_id, amount)
  update payments p set refunding = refunding - failed.amount, alarm = 'refund_failed' from failed
  where p.id = failed.payment_id returning p.id`,
  // finds waiting refunds, because their jobs may be lost, and pending refunds, which are checked once an hour
  payment_refund_open: `
  select id from payment_refunds
  where (state = 'waiting' and created_at < $1::timestamptz - interval '1 minute')
    or (state = 'pending' and floor(extract(epoch from $1::timestamptz - created_at) / 60)::int % 60 = 0)
  order by created_at limit $2`,
  // adds a failed refund to the total again (see `payment_refund_give_up`), because staff paid it by hand
  payment_refund_count_again: `
  update payments set refunding = refunding + $2 where id = $1 and refunding + $2 <= charged returning id`,
  // lists a refund that the provider refused until staff clear the alarm of the payment
  payment_refund_by_staff: `
  select ${COLUMNS}, o.number as "orderNumber"
  from payment_refunds r left join payments p on p.id = r.payment_id left join orders o on o.id = r.order_id
  where r.state in ('by_hand', 'failed') and (r.state = 'by_hand' or p.alarm is not null) order by r.created_at limit $1`,
});

const firstRow = <T>(rows: readonly T[]): T | undefined => rows[0];

export interface NewRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly kind: RefundRow['kind'];
  readonly actor: string;
  readonly reason?: string | undefined;
  readonly key?: string | undefined;
}

/** SQL of refunds. Lock the payment's row before a write. */
export const refundsRepository = {
  /** Adds a refund. @returns undefined if the refund exceeds the rest of the payment */
  owe: async (transaction: Connection, { paymentId, amount, kind, actor, reason, key }: NewRefund) =>
    firstRow(
      await transaction.query<RefundRow>(SQL.payment_refund_owe, [
        paymentId,
        amount,
        kind,
        reason ?? null,
        actor,
        key ?? null,
      ]),
    ),
  oweByHand: (
    transaction: Connection,
    owed: {
      readonly orderId: string;
      readonly amount: number;
      readonly credit: number;
      readonly currency: string;
    },
  ) => transaction.query(SQL.payment_refund_by_hand, [owed.orderId, owed.amount, owed.credit, owed.currency]),
  takeOver: (connection: Connection) => connection.query(SQL.payment_refund_take_over),
  get: async (connection: Connection, id: string) =>
    firstRow(await connection.query<RefundRow>(SQL.payment_refund_get, [id])),
  lock: async (transaction: Connection, id: string) =>
    firstRow(await transaction.query<RefundRow>(SQL.payment_refund_lock, [id])),
  ofPayment: (connection: Connection, paymentId: string) =>
    connection.query<RefundRow>(SQL.payment_refund_of_payment, [paymentId]),
  ofOrder: (connection: Connection, orderId: string) =>
    connection.query<RefundRow>(SQL.payment_refund_of_order, [orderId]),
  ofKey: async (connection: Connection, paymentId: string, key: string) =>
    firstRow(await connection.query<RefundRow>(SQL.payment_refund_of_key, [paymentId, key])),
  setState: (transaction: Connection, id: string, state: 'pending' | 'done') =>
    transaction.query(SQL.payment_refund_set_state, [id, state]),
  /** Marks a refund that the provider refused as failed, and alerts staff. @returns false if it has already ended */
  giveUp: async (transaction: Connection, id: string) =>
    (await transaction.query(SQL.payment_refund_give_up, [id])).length === 1,
  open: (connection: Connection, now: Date, limit: number) =>
    connection.query<{ id: string }>(SQL.payment_refund_open, [now, limit]),
  /** Counts a failed refund as refunded, because staff paid it by hand. @returns false if too little is left */
  countAgain: async (transaction: Connection, paymentId: string, amount: number) =>
    (await transaction.query(SQL.payment_refund_count_again, [paymentId, amount])).length === 1,
  byStaff: (connection: Connection, limit: number) =>
    connection.query<RefundRow & { readonly orderNumber: string | null }>(SQL.payment_refund_by_staff, [
      limit,
    ]),
};
