import { hear, abandon } from './pay';
import type { PaymentsDesk } from './payment-desk';
import { isEnded, isLive } from './payment-state';
import { paymentsRepository as repository, type PaymentRow } from './payments.repository';
import { type IntentState, ProviderAwayError } from './port';
import { askOpenRefunds } from './refunds';
import { nextCheck, settle } from './settle';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;
/** After this time, a payment that waits for the shopper's authentication is cancelled. */
const AUTHENTICATION_MS = 30 * MINUTE_MS;
/** A run of checks ends after this number of timeouts, because each of them takes 10 s. */
const ENOUGH_AWAY = 3;
const ADDRESSES_KEPT_MS = 24 * 60 * MINUTE_MS;

/** Counts of payments and refunds. `asked`: payments whose state the shop requested from the provider. */
export type Reconciled = Readonly<Record<'asked' | 'settled' | 'away' | 'refunds', number>>;

const NOT_THERE = { code: 'provider_away', message: 'The provider was not asked, or knows nothing of it' };

async function settleFound(
  desk: PaymentsDesk,
  payment: PaymentRow,
  intentState: IntentState,
): Promise<PaymentRow> {
  const isStillOpen = intentState.status === 'requires_action' || intentState.status === 'requires_method';
  if (isEnded(payment.state) && isStillOpen)
    return settle(desk, payment.id, await desk.provider.port.cancel(intentState.id));
  const isLate = desk.now().getTime() - payment.createdAt.getTime() > AUTHENTICATION_MS;
  if (isLate && isLive(payment.state) && intentState.status === 'requires_action') {
    await settle(desk, payment.id, intentState);
    return abandon(desk, { ...payment, intentId: intentState.id });
  }
  return hear(desk, payment.id, intentState);
}

/** Reads the state of one payment from the provider and settles it. @throws ProviderAwayError */
async function ask(desk: PaymentsDesk, payment: PaymentRow): Promise<PaymentRow> {
  const { port } = desk.provider;
  if (payment.amount === 0) return settle(desk, payment.id, { status: 'free' });
  const intentState = await (payment.intentId === null ? port.find(payment.id) : port.read(payment.intentId));
  if (intentState) return settleFound(desk, payment, intentState);
  return isLive(payment.state)
    ? settle(desk, payment.id, { status: 'unheard', failure: NOT_THERE })
    : payment;
}

/** Checks a payment. If its state has not changed, schedules another check. @returns 'settled' if it has changed */
async function look(desk: PaymentsDesk, payment: PaymentRow): Promise<'settled' | 'same' | 'away'> {
  const { database, log, now } = desk;
  const nextCheckTime = (): Date | null => nextCheck(payment, now());
  try {
    const askedPaymentRow = await ask(desk, payment);
    if (askedPaymentRow.state !== payment.state) return 'settled';
    await repository.checked(database, payment.id, nextCheckTime());
    return 'same';
  } catch (err) {
    // without a response the state of the payment is unknown, so another check must follow
    await repository.checked(
      database,
      payment.id,
      nextCheckTime() ?? new Date(now().getTime() + 60 * MINUTE_MS),
    );
    if (err instanceof ProviderAwayError) return 'away';
    log.error({ err, payment: payment.id }, 'a payment could not be settled');
    return 'same';
  }
}

/**
 * Checks every payment without a final state and every open refund at the provider. A process may have been killed, or
 * a response or webhook may have been lost. Runs each minute. Source: docs/rules.md PAY-06
 */
export async function reconcile(desk: PaymentsDesk): Promise<Reconciled> {
  const { database, provider, log, now } = desk;
  const duePayments = await repository.due(database, now(), provider.name, AT_ONCE);
  const counts = { settled: 0, same: 0, away: 0 };
  for (const payment of duePayments) {
    counts[await look(desk, payment)] += 1;
    if (counts.away === ENOUGH_AWAY) break;
  }
  const refunds = await askOpenRefunds(desk, now(), AT_ONCE);
  await repository.forgetAddresses(database, new Date(now().getTime() - ADDRESSES_KEPT_MS));
  const askedCount = counts.settled + counts.same + counts.away;
  const reconciled = { asked: askedCount, settled: counts.settled, away: counts.away, refunds };
  if (askedCount > 0 || refunds > 0) log.info(reconciled, 'payments are reconciled');
  return reconciled;
}
