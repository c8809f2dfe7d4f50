import type { ExpressBody, PaymentAnswer } from '@bindery/shared/contracts';
import type { JobHandlers } from '../../platform/jobs';
import { addressKeyOf } from './attempts';
import { giveUp, pay, payExpress, result, type PayRequest } from './pay';
import type { PaymentsDesk } from './payment-desk';
import { PaymentNotFoundError } from './payments.errors';
import { paymentsRepository as repository, type PaymentRow, paymentsRepository } from './payments.repository';
import { reconcile, type Reconciled } from './reconcile';
import {
  alarmSeen,
  REFUND_JOB,
  refundByStaff,
  refundedByHand,
  refundJob,
  type SeenAlarm,
  type StaffRefund,
} from './refunds';
import { refundsRepository, type RefundRow } from './refunds.repository';
import { endDispute, hearEvent } from './webhooks';
import type { Connection } from '../../platform/database';
import type { Stock } from '../catalogue';
import { parcelsRepository, type OrderRow, type ParcelState } from '../orders';

export type PaymentWithRefunds = PaymentRow & { readonly refunds: readonly RefundRow[] };
interface OfOrder {
  readonly orderNumber: string | null;
}

/** Takes the money for an order once, and refunds it. Source: docs/rules.md PAY-01 */
export interface Payments {
  /** See {@link pay}. @param address - of `clientAddress` */
  pay(request: Omit<PayRequest, 'addressKey'>, address: string): Promise<PaymentAnswer>;
  /** See {@link payExpress}. @param address - of `clientAddress` */
  payExpress(
    request: Omit<PayRequest, 'addressKey' | 'quoteId' | 'express'>,
    express: ExpressBody,
    address: string,
  ): Promise<PaymentAnswer>;
  /** See {@link result}. */
  result(asking: Pick<PayRequest, 'visitor' | 'market'>): Promise<PaymentAnswer>;
  /** See {@link giveUp}. */
  giveUp(asking: Pick<PayRequest, 'visitor' | 'market'>): Promise<PaymentAnswer>;
  /** Handles a raw webhook. @throws PaymentNotFoundError for another provider, InvalidWebhookError */
  hear(
    provider: string,
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<void>;
  /** See {@link reconcile}. */
  reconcile(): Promise<Reconciled>;
  /** For staff. */
  ofOrder(orderId: string): Promise<readonly PaymentWithRefunds[]>;
  /** Returns the work list of staff: payments with an alarm, disputes, and refunds that staff must pay by hand. */
  alarms(): Promise<{
    readonly payments: readonly (PaymentRow & OfOrder)[];
    readonly refunds: readonly (RefundRow & OfOrder)[];
  }>;
  /** See {@link refundByStaff}. */
  refund(refund: StaffRefund): Promise<RefundRow>;
  /** See {@link refundedByHand}. */
  refundedByHand(refundId: string): Promise<void>;
  /** See {@link alarmSeen}. */
  alarmSeen(seenAlarm: SeenAlarm): Promise<void>;
  /** See {@link endDispute}. */
  endDispute(paymentId: string, staffName: string): Promise<void>;
  readonly handlers: JobHandlers;
}

const LISTED = 200;
const MINUTE_MS = 60_000;

export function createPayments(desk: PaymentsDesk): Payments {
  const { database, provider } = desk;
  const withRefunds = async (payment: PaymentRow): Promise<PaymentWithRefunds> => ({
    ...payment,
    refunds: await refundsRepository.ofPayment(database, payment.id),
  });
  return {
    pay: (request, address) => pay(desk, { ...request, addressKey: addressKeyOf(desk.secret, address) }),
    payExpress: (request, express, address) =>
      payExpress(desk, { ...request, addressKey: addressKeyOf(desk.secret, address) }, express),
    result: (asking) => result(desk, asking),
    giveUp: (asking) => giveUp(desk, asking),
    async hear(name, body, headers) {
      if (name !== provider.name) throw new PaymentNotFoundError();
      await hearEvent(desk, provider.port.event(body, headers));
    },
    reconcile: () => reconcile(desk),
    async ofOrder(orderId) {
      const payment = await repository.ofOrder(database, orderId);
      return payment ? [await withRefunds(payment)] : [];
    },
    alarms: async () => ({
      payments: await repository.alarms(database, LISTED),
      refunds: await refundsRepository.byStaff(database, LISTED),
    }),
    refund: (refund) => refundByStaff(desk, refund),
    refundedByHand: (refundId) => refundedByHand(desk, refundId),
    alarmSeen: (seenAlarm) => alarmSeen(desk, seenAlarm),
    endDispute: (paymentId, staffName) => endDispute(desk, paymentId, staffName),
    handlers: {
      [REFUND_JOB]: refundJob(desk),
      'payments.reconcile': {
        ...{
          maxAttempts: 1,
          leaseMs: 2 * MINUTE_MS,
          keptMs: 60 * MINUTE_MS,
          schedule: { cron: '* * * * *' },
        },
        run: async () => void (await reconcile(desk)),
      },
    },
  };
}

/** States in which a parcel's pieces are already made, so that they cannot return to stock. */
const MADE: ReadonlySet<ParcelState> = new Set<ParcelState>(['printing', 'shipped', 'delivered']);

/**
 * Returns a cancelled order's pieces to stock. Its payment took them or, if staff placed it, its cart. If printing has
 * begun, the stock does not change, and staff correct it. Source: docs/rules.md STOCK-03
 */
export const stockOfOrders =
  (stock: Pick<Stock, 'giveBack'>) =>
  async (transaction: Connection, { id, cartId }: OrderRow): Promise<void> => {
    const parcels = await parcelsRepository.of(transaction, id);
    if (parcels.some(({ state }) => MADE.has(state))) return;
    const payment = await paymentsRepository.ofOrder(transaction, id);
    await stock.giveBack(transaction, payment?.id ?? cartId);
  };
