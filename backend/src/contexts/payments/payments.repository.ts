import { inBatches, placesOf, statements, type Connection } from '../../platform/database';
import type { PreparedCheckout } from '../checkout';
import type { Failure, PaymentState } from './payment-state';
import type { payments } from './payments.tables';

export type PaymentRow = Omit<typeof payments.$inferSelect, 'addressKey' | 'key'>;

const COLUMNS = `p.id, p.owner_id as "ownerId", p.cart_id as "cartId", p.cart_number as "cartNumber",
  p.checkout_id as "checkoutId", p.order_id as "orderId", p.quote_id as "quoteId", p.market, p.currency,
  p.amount::float8 as amount, p.credit::float8 as credit, p.provider, p.intent_id as "intentId", p.state, p.prepared,
  p.failure_code as "failureCode", p.charged::float8 as charged, p.charged_currency as "chargedCurrency",
  p.refunding::float8 as refunding, p.alarm, p.created_at as "createdAt", p.ended_at as "endedAt", p.paid_at as "paidAt",
  p.disputed_at as "disputedAt", p.dispute_ended_at as "disputeEndedAt", p.check_at as "checkAt", p.checks`;
const LIVE = `p.state in ('created', 'authenticating')`;
const FAILED = `p.state = 'failed' and p.failure_code <> 'provider_away'`;

const SQL = statements({
  // the second of two parallel inserts waits, and then finds the payment of the first
  payment_insert: `
  insert into payments as p (owner_id, cart_id, cart_number, checkout_id, key, quote_id, market, currency, amount, credit,
    provider, prepared, address_key, created_at, check_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15)
  on conflict (cart_id) where state in ('created', 'authenticating') do nothing returning ${COLUMNS}`,
  payment_get: `select ${COLUMNS} from payments p where p.id = $1`,
  payment_lock: `select ${COLUMNS} from payments p where p.id = $1 for update`,
  payment_of_key: `select ${COLUMNS} from payments p where p.owner_id = $1 and p.key = $2 order by p.created_at desc limit 1`,
  payment_live_of_owner: `select ${COLUMNS} from payments p where p.owner_id = $1 and ${LIVE} order by p.created_at desc limit 1`,
  payment_latest_of_owner: `
  select ${COLUMNS} from payments p where p.owner_id = $1 and ($2::text is null or p.quote_id = $2)
  order by p.created_at desc, p.id limit 1`,
  payment_of_intent: `select ${COLUMNS} from payments p where p.intent_id = $1`,
  payment_of_order: `select ${COLUMNS} from payments p where p.order_id = $1`,
  // deletes the personal data of a payment that gets a final state
  payment_move: `
  update payments set state = $2, intent_id = coalesce(intent_id, $3), failure_code = $4, order_id = coalesce($5, order_id),
    charged = $6, charged_currency = $7, alarm = coalesce($8, alarm), check_at = $9,
    checks = case when state = $2 then checks else 0 end,
    prepared = case when $9::timestamptz is null or $2 in ('paid', 'processing', 'returned') then null else prepared end,
    ended_at = case when $2 in ('failed', 'cancelled') then coalesce(ended_at, $10) end,
    paid_at = case when $2 = 'paid' then coalesce(paid_at, $10) else paid_at end
  where id = $1`,
  payment_checked: `
  update payments set checks = checks + 1, check_at = $2,
    prepared = case when $2::timestamptz is not null and (checks < 10 or ended_at is null) then prepared end
  where id = $1 and check_at is not null`,
  payment_due: `select ${COLUMNS} from payments p where p.check_at <= $1 and p.provider = $2 order by p.check_at, p.id limit $3`,
  payment_said_refunded:
    'update payments set refunding = least(charged, greatest(refunding, $2)) where id = $1 and refunding < $2',
  payment_dispute: 'update payments set disputed_at = $2 where id = $1 and disputed_at is null returning id',
  payment_end_dispute: `
  update payments set dispute_ended_at = $2
  where id = $1 and disputed_at is not null and dispute_ended_at is null returning id`,
  payment_alarm: 'update payments set alarm = $2 where id = $1',
  payment_see_alarm: 'update payments set alarm = null where id = $1',
  payment_alarms: `
  select ${COLUMNS}, o.number as "orderNumber" from payments p left join orders o on o.id = p.order_id
  where p.alarm is not null or (p.disputed_at is not null and p.dispute_ended_at is null)
  order by p.created_at desc limit $1`,
  payment_lock_address: 'select pg_advisory_xact_lock(hashtextextended($1, 13))',
  payment_attempts: `
  select
    (select count(*)::int from payments p where p.owner_id = $1 and ${FAILED} and p.created_at > $3) as "ofOwner",
    (select count(*)::int from payments p where p.address_key = $2 and p.created_at > $4
      and ((${FAILED}) or (${LIVE} and p.created_at > $5))) as "ofAddress"`,
  payment_forget_addresses: `
  update payments set address_key = null
  where ${placesOf('payments', 'address_key is not null and created_at < $1', 'address_key')} returning 1`,
  payment_block: `
  select case when state = 'processing' then 'payment_waiting' else 'payment_disputed' end as code from payments
  where order_id = $1 and (state = 'processing' or (disputed_at is not null and dispute_ended_at is null))`,
  payment_waiting: `
  select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
  from payments where check_at is not null group by state`,
  payment_alarm_count: `
  select count(*)::int as count from payments
  where alarm is not null or (disputed_at is not null and dispute_ended_at is null)`,
});

export interface PaymentFigures {
  readonly openPayments: readonly {
    readonly state: PaymentState;
    readonly count: number;
    readonly oldestSeconds: number;
  }[];
  readonly alarms: number;
}

export interface NewPayment {
  readonly prepared: PreparedCheckout;
  readonly ownerId: string;
  readonly key: string | undefined;
  readonly provider: string;
  readonly addressKey: string | undefined;
  readonly now: Date;
  readonly checkAt: Date;
}

export interface Move {
  readonly state: PaymentState;
  readonly intentId: string | null;
  readonly failure?: Failure | undefined;
  readonly orderId?: string | undefined;
  readonly charged: number;
  readonly chargedCurrency: string | null;
  readonly alarm?: string | undefined;
  /** null means that the shop does not check the payment at the provider again */
  readonly checkAt: Date | null;
  readonly now: Date;
}

const firstRow = <T>(rows: readonly T[]): T | undefined => rows[0];

export const paymentsRepository = {
  /** @returns undefined if the cart has another live payment */
  insert: async (
    transaction: Connection,
    { prepared, ownerId, key, provider, addressKey, now, checkAt }: NewPayment,
  ) =>
    firstRow(
      await transaction.query<PaymentRow>(SQL.payment_insert, [
        ...[
          ownerId,
          prepared.cartId,
          prepared.cartNumber,
          prepared.checkoutId,
          key ?? null,
          prepared.quoteId,
        ],
        ...[prepared.market, prepared.currency, prepared.amount, prepared.credit, provider],
        ...[JSON.stringify(prepared), addressKey ?? null, now, checkAt],
      ]),
    ),
  get: async (connection: Connection, id: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_get, [id])),
  lock: async (transaction: Connection, id: string) =>
    firstRow(await transaction.query<PaymentRow>(SQL.payment_lock, [id])),
  ofKey: async (connection: Connection, ownerId: string, key: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_of_key, [ownerId, key])),
  liveOfOwner: async (connection: Connection, ownerId: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_live_of_owner, [ownerId])),
  /** @param quoteId - undefined means any quote */
  latestOfOwner: async (connection: Connection, ownerId: string, quoteId?: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_latest_of_owner, [ownerId, quoteId ?? null])),
  ofIntent: async (connection: Connection, intentId: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_of_intent, [intentId])),
  ofOrder: async (connection: Connection, orderId: string) =>
    firstRow(await connection.query<PaymentRow>(SQL.payment_of_order, [orderId])),
  /** Moves a payment to another state. Lock its row first. */
  move: (transaction: Connection, id: string, move: Move) =>
    transaction.query(SQL.payment_move, [
      ...[id, move.state, move.intentId, move.failure?.code ?? null, move.orderId ?? null, move.charged],
      ...[move.chargedCurrency, move.alarm ?? null, move.checkAt, move.now],
    ]),
  /** Records a check that found no change. @param next - null means no further checks */
  checked: (connection: Connection, id: string, next: Date | null) =>
    connection.query(SQL.payment_checked, [id, next]),
  due: (connection: Connection, now: Date, provider: string, limit: number) =>
    connection.query<PaymentRow>(SQL.payment_due, [now, provider, limit]),
  /** Stores the total of refunds that the provider reports, which includes refunds made outside the shop. */
  saidRefunded: (transaction: Connection, id: string, refunded: number) =>
    transaction.query(SQL.payment_said_refunded, [id, refunded]),
  /** @returns false if the payment already has a dispute */
  dispute: async (transaction: Connection, id: string, now: Date) =>
    (await transaction.query(SQL.payment_dispute, [id, now])).length === 1,
  /** @returns false if no dispute is open */
  endDispute: async (transaction: Connection, id: string, now: Date) =>
    (await transaction.query(SQL.payment_end_dispute, [id, now])).length === 1,
  alarm: (connection: Connection, id: string, alarm: string) =>
    connection.query(SQL.payment_alarm, [id, alarm]),
  seeAlarm: (transaction: Connection, id: string) => transaction.query(SQL.payment_see_alarm, [id]),
  alarms: (connection: Connection, limit: number) =>
    connection.query<PaymentRow & { readonly orderNumber: string | null }>(SQL.payment_alarms, [limit]),
  /** Lets only one attempt from a network run at a time, until the transaction ends. */
  lockAddress: (transaction: Connection, addressKey: string) =>
    transaction.query(SQL.payment_lock_address, [addressKey]),
  attempts: async (
    connection: Connection,
    { ownerId, addressKey }: { readonly ownerId: string; readonly addressKey: string | undefined },
    windowStarts: { readonly owner: Date; readonly address: Date; readonly live: Date },
  ) =>
    firstRow(
      await connection.query<{ ofOwner: number; ofAddress: number }>(SQL.payment_attempts, [
        ...[ownerId, addressKey ?? null, windowStarts.owner, windowStarts.address, windowStarts.live],
      ]),
    )!,
  forgetAddresses: (connection: Connection, cutoff: Date) =>
    inBatches(connection, SQL.payment_forget_addresses, [cutoff]),
  /** Returns why a payment blocks the printing of an order; undefined if no payment does. */
  blockOf: async (connection: Connection, orderId: string) =>
    firstRow(
      await connection.query<{ code: 'payment_waiting' | 'payment_disputed' }>(SQL.payment_block, [orderId]),
    )?.code,
  /** Returns how many payments have each non-final state, and how many payments staff must check. */
  figures: async (connection: Connection): Promise<PaymentFigures> => ({
    openPayments: await connection.query<PaymentFigures['openPayments'][number]>(SQL.payment_waiting),
    alarms: (await connection.query<{ count: number }>(SQL.payment_alarm_count))[0]!.count,
  }),
};
