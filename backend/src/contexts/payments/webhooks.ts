import { once } from '../../platform/inbox';
import { ordersRepository } from '../orders';
import { hear } from './pay';
import type { PaymentsDesk } from './payment-desk';
import { paymentsRepository as repository, type PaymentRow } from './payments.repository';
import type { PaymentEvent } from './port';
import { askRefund } from './refunds';
import { refundsRepository } from './refunds.repository';
import { PaymentNotFoundError } from './payments.errors';

/** Runs `work` in a new transaction that first locks the payment's order. */
async function inOrder(
  { database }: PaymentsDesk,
  payment: PaymentRow,
  work: (transaction: Parameters<Parameters<PaymentsDesk['database']['transaction']>[0]>[0]) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (payment.orderId !== null) await ordersRepository.lock(transaction, payment.orderId);
    await repository.lock(transaction, payment.id);
    await work(transaction);
  });
}

/** Records a chargeback. Alerts staff and stops printing until staff end the dispute. Source: docs/rules.md PAY-08 */
function dispute(desk: PaymentsDesk, payment: PaymentRow, source: string, eventId: string): Promise<void> {
  return inOrder(desk, payment, async (transaction) => {
    await once(transaction, source, eventId, async () => {
      if (!(await repository.dispute(transaction, payment.id, desk.now()))) return;
      desk.log.error({ payment: payment.id }, 'a payment is disputed');
      if (payment.orderId !== null)
        await ordersRepository.addEvent(transaction, payment.orderId, {
          ...{ kind: 'payment_disputed', by: 'system', isPublic: false },
        });
    });
  });
}

/** Ends a dispute for staff, so that production continues. @throws PaymentNotFoundError if no dispute is open */
export async function endDispute(desk: PaymentsDesk, paymentId: string, staffName: string): Promise<void> {
  const payment = await repository.get(desk.database, paymentId);
  if (!payment) throw new PaymentNotFoundError();
  await inOrder(desk, payment, async (transaction) => {
    if (!(await repository.endDispute(transaction, paymentId, desk.now()))) throw new PaymentNotFoundError();
    if (payment.orderId === null) return;
    await ordersRepository.addEvent(transaction, payment.orderId, {
      ...{ kind: 'payment_dispute_ended', by: 'staff', detail: { by: staffName }, isPublic: false },
    });
    await desk.goOn(transaction, payment.orderId, desk.now());
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the payment of an intent. Reads our payment id from the provider if the shop has not stored the intent's id,
 * because the provider's answer was lost or is late.
 */
async function paymentOf(
  { database, provider }: PaymentsDesk,
  { intentId, kind }: NonNullable<PaymentEvent['about']>,
): Promise<PaymentRow | undefined> {
  const knownPaymentRow = await repository.ofIntent(database, intentId);
  if (knownPaymentRow || kind !== 'intent') return knownPaymentRow;
  const { paymentId } = (await provider.port.read(intentId)) ?? {};
  const named =
    paymentId !== undefined && UUID.test(paymentId) ? await repository.get(database, paymentId) : undefined;
  return named?.intentId === null && named.provider === provider.name ? named : undefined;
}

/**
 * Handles a webhook. Uses only the ids in the webhook and reads the state from the provider, because events may be
 * repeated or arrive out of order. Ignores unknown payments. Source: docs/rules.md PAY-08
 *
 * @throws ProviderAwayError if the provider does not answer; it then sends the event again
 */
export async function hearEvent(desk: PaymentsDesk, { id, about }: PaymentEvent): Promise<void> {
  const payment = about && (await paymentOf(desk, about));
  if (!payment) return;
  const intentState = await desk.provider.port.read(about.intentId);
  if (intentState) await hear(desk, payment.id, intentState);
  if (about.kind === 'refund')
    for (const refund of await refundsRepository.ofPayment(desk.database, payment.id))
      await askRefund(desk, refund.id);
  if (about.kind === 'dispute')
    await dispute(
      desk,
      (await repository.get(desk.database, payment.id))!,
      `payments.${desk.provider.name}`,
      id,
    );
}
