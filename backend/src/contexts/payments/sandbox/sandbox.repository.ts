import type { PaymentFailure } from '@bindery/shared/contracts';
import { statements, type Connection } from '../../../platform/database';
import type { IntentState } from '../port';
import type { sandboxPayments, sandboxRefunds } from './sandbox.tables';

/** Amounts in minor units. */
export type SandboxPayment = Omit<
  typeof sandboxPayments.$inferSelect,
  'dueAt' | 'disputedAt' | 'createdAt'
> & {
  readonly refunded: number;
  readonly isDue: boolean;
};

export type NewSandboxPayment = Omit<SandboxPayment, 'refunded' | 'isDue'> & {
  readonly dueInMs: number | null;
};

export type SandboxRefund = Omit<typeof sandboxRefunds.$inferSelect, 'dueAt'> & { readonly isDue: boolean };

const PAYMENT = `
  select p.id, p.payment_id as "paymentId", p.token, p.amount::float8 as amount, p.currency, p.status, p.failure,
    p.return_url as "returnUrl", p.status = 'processing' and p.due_at <= now() as "isDue",
    coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = p.id and r.status <> 'failed'), 0)::float8
      as refunded
  from sandbox_payments p`;

const SQL = statements({
  sandbox_payment: `${PAYMENT} where p.id = $1`,
  sandbox_payment_find: `${PAYMENT} where p.payment_id = $1`,
  sandbox_payment_lock: 'select id from sandbox_payments where id = $1 for update',
  sandbox_payment_add: `
  insert into sandbox_payments (id, payment_id, token, amount, currency, status, failure, return_url, due_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9::float8 * interval '1 millisecond')
  on conflict (payment_id) do nothing returning id`,
  sandbox_payment_move: `
  update sandbox_payments set status = $3, failure = $4, due_at = null
  where id = $1 and status = $2 returning id`,
  /** Cancels a payment, but does not clear its earlier failure. */
  sandbox_payment_cancel: `
  update sandbox_payments set status = 'cancelled', due_at = null
  where id = $1 and status in ('requires_method', 'requires_action') returning id`,
  sandbox_payment_dispute: `
  update sandbox_payments set disputed_at = now()
  where id = $1 and status = 'succeeded' and disputed_at is null returning id`,
  sandbox_refund: `
  select id, intent_id as "intentId", amount::float8 as amount, status, status = 'pending' and due_at <= now() as "isDue"
  from sandbox_refunds where id = $1`,
  sandbox_refund_add: `
  insert into sandbox_refunds (id, intent_id, amount, status, due_at)
  values ($1, $2, $3, $4, now() + $5::float8 * interval '1 millisecond')`,
  sandbox_refund_end: `
  update sandbox_refunds set status = $2, due_at = null
  where id = $1 and status = 'pending' returning intent_id as "intentId"`,
});

export const sandboxRepository = {
  get: async (on: Connection, id: string) => (await on.query<SandboxPayment>(SQL.sandbox_payment, [id]))[0],
  find: async (on: Connection, paymentId: string) =>
    (await on.query<SandboxPayment>(SQL.sandbox_payment_find, [paymentId]))[0],
  /** Locks the payment until the transaction ends. @returns false if there is no such payment */
  lock: async (transaction: Connection, id: string) =>
    (await transaction.query(SQL.sandbox_payment_lock, [id])).length === 1,
  /** @returns false if the shop's payment already has a sandbox payment */
  add: async (transaction: Connection, payment: NewSandboxPayment) => {
    const { id, paymentId, token, amount, currency, status, failure, returnUrl, dueInMs } = payment;
    const values = [id, paymentId, token, amount, currency, status, failure, returnUrl, dueInMs];
    return (await transaction.query(SQL.sandbox_payment_add, values)).length === 1;
  },
  /** @returns false if the payment is no longer in the state `from` */
  move: async (
    transaction: Connection,
    id: string,
    from: IntentState['status'],
    to: IntentState['status'],
    failure: PaymentFailure | null,
  ) => (await transaction.query(SQL.sandbox_payment_move, [id, from, to, failure])).length === 1,
  /** @returns false if it is too late */
  cancel: async (transaction: Connection, id: string) =>
    (await transaction.query(SQL.sandbox_payment_cancel, [id])).length === 1,
  /** @returns false if the payment was not paid or already has a dispute */
  dispute: async (transaction: Connection, id: string) =>
    (await transaction.query(SQL.sandbox_payment_dispute, [id])).length === 1,
  refund: async (on: Connection, id: string) => (await on.query<SandboxRefund>(SQL.sandbox_refund, [id]))[0],
  addRefund: (
    transaction: Connection,
    { id, intentId, amount, status }: Omit<SandboxRefund, 'isDue'>,
    dueInMs: number | null,
  ) => transaction.query(SQL.sandbox_refund_add, [id, intentId, amount, status, dueInMs]),
  /** @returns the id of the payment; undefined if the refund is not pending */
  endRefund: async (transaction: Connection, id: string, status: 'done' | 'failed') =>
    (await transaction.query<{ intentId: string }>(SQL.sandbox_refund_end, [id, status]))[0]?.intentId,
};
