import type { Connection, Database } from '../../platform/database';
import { IdempotencyKeyReusedError } from '../../platform/idempotency';
import { type JobHandler, type Jobs, PermanentFailure } from '../../platform/jobs';
import type { Credits } from '../accounts';
import {
  type Invoices,
  type Refunds,
  mailRefunded,
  ordersRepository,
  type OrderRow,
  type RefundReason,
} from '../orders';
import type { Mailer } from '../mail';
import type { PaymentLog, PaymentsDesk } from './payment-desk';
import {
  AlarmChangedError,
  AlarmNotFoundError,
  PaymentNotFoundError,
  RefundNotFoundError,
  RefundTooHighError,
} from './payments.errors';
import { paymentsRepository } from './payments.repository';
import { type PaymentProvider, ProviderAwayError } from './port';
import { refundsRepository as repository, type NewRefund, type RefundRow } from './refunds.repository';

export const REFUND_JOB = 'payments.refund';
const HOUR_MS = 3_600_000;

type RefundJobs = { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Enqueues a refund in the transaction that records it. The job calls the provider afterwards. */
const enqueue = (
  { jobs }: RefundJobs,
  transaction: Connection,
  { id }: Pick<RefundRow, 'id'>,
  keySuffix = '',
): Promise<unknown> =>
  jobs.enqueue(transaction, { kind: REFUND_JOB, dedupeKey: `${id}${keySuffix}`, payload: { refundId: id } });

/** Refunds part of a locked payment. @throws RefundTooHighError if it exceeds the rest */
export async function oweRefund(
  jobs: RefundJobs,
  transaction: Connection,
  refund: NewRefund,
): Promise<RefundRow> {
  const owed = await repository.owe(transaction, refund);
  if (!owed) throw new RefundTooHighError();
  await enqueue(jobs, transaction, owed);
  return owed;
}

/** Refunds the rest of a locked payment, once for each kind of refund. @returns undefined if nothing is left */
export async function oweAll(
  jobs: RefundJobs,
  transaction: Connection,
  paymentId: string,
  kind: 'cancelled',
): Promise<RefundRow | undefined> {
  const { charged, refunding } = (await paymentsRepository.get(transaction, paymentId))!;
  const earlierRefunds = await repository.ofPayment(transaction, paymentId);
  if (charged === refunding || earlierRefunds.some((refund) => refund.kind === kind)) return undefined;
  return oweRefund(jobs, transaction, { paymentId, amount: charged - refunding, kind, actor: 'system' });
}

/** Refunds a cancelled order: store credit at once, money through the provider. Source: docs/rules.md PAY-07, EDIT-11 */
export const refundsOfOrders = (jobs: RefundJobs, credits: Pick<Credits, 'giveBack'>): Refunds => ({
  async owe(transaction, { id: orderId, money, currency }) {
    const foundPaymentRow = await paymentsRepository.ofOrder(transaction, orderId);
    if (!foundPaymentRow) {
      const { total: amount, credit } = money;
      if (amount > 0 || credit > 0)
        await repository.oweByHand(transaction, { orderId, amount, credit, currency });
      // staff return the store credit as well
      return { amount, credit: 0, currency, isOnItsWay: false };
    }
    await paymentsRepository.lock(transaction, foundPaymentRow.id);
    await credits.giveBack(transaction, foundPaymentRow.id);
    const refund = await oweAll(jobs, transaction, foundPaymentRow.id, 'cancelled');
    const isOnItsWay = foundPaymentRow.state === 'processing';
    return { amount: refund?.amount ?? 0, credit: foundPaymentRow.credit, currency, isOnItsWay };
  },
});

export interface StaffRefund {
  readonly paymentId: string;
  /** minor units of the payment's currency */
  readonly amount: number;
  readonly by: string;
  readonly reason: string;
  readonly key: string | undefined;
}

/** Refunds part of a payment for staff. Idempotent. @throws PaymentNotFoundError, RefundTooHighError, IdempotencyKeyReusedError */
export function refundByStaff(
  desk: RefundJobs & { readonly database: Database },
  { paymentId, amount, by: staffName, reason, key }: StaffRefund,
): Promise<RefundRow> {
  return desk.database.transaction(async (transaction) => {
    const foundPaymentRow = await paymentsRepository.get(transaction, paymentId);
    if (foundPaymentRow?.orderId) await ordersRepository.lock(transaction, foundPaymentRow.orderId);
    const payment = foundPaymentRow && (await paymentsRepository.lock(transaction, paymentId));
    if (!payment) throw new PaymentNotFoundError();
    const earlierRefund = key === undefined ? undefined : await repository.ofKey(transaction, paymentId, key);
    if (earlierRefund && earlierRefund.amount !== amount) throw new IdempotencyKeyReusedError();
    if (earlierRefund) return earlierRefund;
    const refund = await oweRefund(desk, transaction, {
      paymentId,
      amount,
      kind: 'staff',
      actor: staffName,
      reason,
      key,
    });
    if (payment.orderId)
      await ordersRepository.addEvent(transaction, payment.orderId, {
        ...{ kind: 'refund_asked', by: 'staff', detail: { by: staffName, reason, amount }, isPublic: false },
      });
    return refund;
  });
}

/** Locks first the order, then the payment, then the refund. Every change to a refund does so. */
async function lockRefund(transaction: Connection, refundId: string): Promise<RefundRow | undefined> {
  const foundRefundRow = await repository.get(transaction, refundId);
  if (foundRefundRow?.orderId) await ordersRepository.lock(transaction, foundRefundRow.orderId);
  if (foundRefundRow?.paymentId) await paymentsRepository.lock(transaction, foundRefundRow.paymentId);
  return repository.lock(transaction, refundId);
}

/**
 * Records that staff paid a refund by hand. The order may have no payment here, or the provider may have refused the
 * refund. As after every refund, adds the event to the timeline and mails the buyer.
 *
 * @throws RefundNotFoundError, RefundTooHighError if another refund has used up the payment meanwhile
 */
export async function refundedByHand(refundParts: RefundParts, refundId: string): Promise<void> {
  await refundParts.database.transaction(async (transaction) => {
    const refund = await lockRefund(transaction, refundId);
    if (refund?.state !== 'by_hand' && refund?.state !== 'failed') throw new RefundNotFoundError();
    const { paymentId, amount } = refund;
    if (paymentId !== null && !(await repository.countAgain(transaction, paymentId, amount)))
      throw new RefundTooHighError();
    await repository.setState(transaction, refundId, 'done');
    // sends no mail if only store credit is refunded
    if (amount > 0) await tellDone(refundParts, transaction, refund);
  });
}

/**
 * The alarm of a payment as staff saw it.
 *
 * @property alarm - code of the alarm; undefined if it should not be compared
 * @property refunds - ids of the refused refunds that staff saw; undefined if they should not be compared
 */
export interface SeenAlarm {
  readonly paymentId: string;
  readonly alarm?: string | undefined;
  readonly refunds?: readonly string[] | undefined;
}

/**
 * Clears the alarm of a payment. Its failed refunds then disappear from the work list of staff.
 *
 * @throws AlarmNotFoundError, AlarmChangedError if the alarm has changed since staff saw it
 */
export async function alarmSeen(
  { database }: Pick<RefundParts, 'database'>,
  { paymentId, alarm, refunds }: SeenAlarm,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const payment = await paymentsRepository.lock(transaction, paymentId);
    if (payment?.alarm == null) throw new AlarmNotFoundError();
    const failed = (await repository.ofPayment(transaction, paymentId)).filter(
      ({ state }) => state === 'failed',
    );
    const isUnseen = refunds !== undefined && failed.some(({ id }) => !refunds.includes(id));
    if (isUnseen || (alarm !== undefined && alarm !== payment.alarm)) throw new AlarmChangedError();
    await paymentsRepository.seeAlarm(transaction, paymentId);
  });
}

export interface RefundParts extends RefundJobs {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly invoices: Pick<Invoices, 'credit'>;
  readonly onRefunded: PaymentsDesk['onRefunded'];
  readonly log: PaymentLog;
}

const REASONS: Readonly<Record<RefundRow['kind'], RefundReason>> = {
  cancelled: 'cancelled',
  returned: 'unfulfillable',
  staff: 'other',
};

/** Returns true if the mail about the cancellation also announced this refund. Source: docs/rules.md ORDER-12 */
const isToldWithOrder = ({ kind, createdAt }: RefundRow, { cancelledAt }: OrderRow): boolean =>
  kind !== 'staff' && cancelledAt?.getTime() === createdAt.getTime();

/** Reports a refund by staff to analytics. A cancellation reports its refunds itself. */
async function tellMeasured(
  { onRefunded }: Pick<RefundParts, 'onRefunded'>,
  transaction: Connection,
  { id, kind, orderId, amount, currency }: RefundRow,
): Promise<void> {
  if (kind === 'staff' && orderId !== null) await onRefunded(transaction, { id, orderId, amount, currency });
}

/** Adds the timeline event, the credit note and the mail, in the transaction that completes the refund. */
async function tellDone(
  { mailer, invoices, ...refundParts }: RefundParts,
  transaction: Connection,
  refund: RefundRow,
): Promise<void> {
  const order =
    refund.orderId === null ? undefined : await ordersRepository.find(transaction, refund.orderId, undefined);
  if (!order) return;
  await ordersRepository.addEvent(transaction, order.id, {
    ...{ kind: 'refunded', by: 'system', detail: { amount: refund.amount, currency: refund.currency } },
  });
  await invoices.credit(transaction, order, refund.id, refund.amount);
  await tellMeasured(refundParts, transaction, refund);
  if (!isToldWithOrder(refund, order))
    await mailRefunded(mailer, transaction, order, refund.amount, refund.id, REASONS[refund.kind]);
}

async function record(
  refundParts: RefundParts,
  refundId: string,
  status: 'pending' | 'done' | 'failed',
): Promise<void> {
  const { database, log } = refundParts;
  await database.transaction(async (transaction) => {
    const refund = await lockRefund(transaction, refundId);
    if (refund?.state !== 'waiting' && refund?.state !== 'pending') return;
    if (status === 'failed') {
      log.error({ refund: refundId, payment: refund.paymentId }, 'a refund was refused by the provider');
      await repository.giveUp(transaction, refundId);
      return;
    }
    if (refund.state !== status) await repository.setState(transaction, refundId, status);
    if (status === 'done') await tellDone(refundParts, transaction, refund);
  });
}

/** Requests a refund at the provider or reads its state. A repeated call has no effect. @throws ProviderAwayError */
export async function askRefund(refundParts: RefundParts, refundId: string): Promise<void> {
  const { database, provider } = refundParts;
  const refund = await repository.get(database, refundId);
  if (refund?.state !== 'waiting' && refund?.state !== 'pending') return;
  const payment = await paymentsRepository.get(database, refund.paymentId!);
  if (payment?.intentId == null || payment.provider !== provider.name)
    throw new PermanentFailure(`Refund ${refundId} is of a provider that is not configured`);
  const { status } = await provider.port.refund(payment.intentId, refund.amount, refundId);
  await record(refundParts, refundId, status);
}

/** Source: docs/rules.md PAY-07 */
export const refundJob = (refundParts: RefundParts): JobHandler<{ readonly refundId: string }> => ({
  maxAttempts: 15,
  leaseMs: 30_000,
  retryPauseMs: 5000,
  maxRetryPauseMs: 6 * HOUR_MS,
  run: ({ refundId }) => askRefund(refundParts, refundId),
});

/** Checks pending refunds, and waiting refunds whose job was lost. @returns the number of checked refunds */
export async function askOpenRefunds(refundParts: RefundParts, now: Date, limit: number): Promise<number> {
  await repository.takeOver(refundParts.database);
  let askedCount = 0;
  for (const { id } of await repository.open(refundParts.database, now, limit)) {
    try {
      await askRefund(refundParts, id);
      askedCount += 1;
    } catch (err) {
      // the other calls would fail too
      if (err instanceof ProviderAwayError) break;
      refundParts.log.error({ err, refund: id }, 'a refund could not be asked for');
    }
  }
  return askedCount;
}
