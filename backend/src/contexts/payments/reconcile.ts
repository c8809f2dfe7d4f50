import { hear, abandon } from './pay';
import type { PaymentsDesk } from './payment-desk';
import { isEnded, isLive } from './payment-state';
import { paymentsRepository as repository, type PaymentRow } from './payments.repository';
import type { IntentState } from './port';
import { ProviderAwayError } from './port-errors';
import { askOpenRefunds } from './refunds';
import { nextCheck, settle } from './settle';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;
/** An authentication that is not finished by then is cancelled. */
const AUTHENTICATION_MS = 30 * MINUTE_MS;
/** Whoever does not answer for so many does not for the others either: each takes 10 s to find out. */
const ENOUGH_AWAY = 3;
const ADDRESSES_KEPT_MS = 24 * 60 * MINUTE_MS;

/** What a run came to: numbers alone. */
export interface Reconciled {
  readonly asked: number;
  readonly settled: number;
  readonly away: number;
  readonly refunds: number;
}

const NOT_THERE = { code: 'provider_away', message: 'The provider was not asked, or knows nothing of it' };

async function settleFound(desk: PaymentsDesk, payment: PaymentRow, said: IntentState): Promise<PaymentRow> {
  const isStillOpen = said.status === 'requires_action' || said.status === 'requires_method';
  if (isEnded(payment.state) && isStillOpen)
    return settle(desk, payment.id, await desk.provider.port.cancel(said.id));
  const isLate = desk.now().getTime() - payment.createdAt.getTime() > AUTHENTICATION_MS;
  if (isLate && isLive(payment.state) && said.status === 'requires_action') {
    await settle(desk, payment.id, said);
    return abandon(desk, { ...payment, intentId: said.id });
  }
  return hear(desk, payment.id, said);
}

/** Asks the provider about one payment and settles what it says. @throws ProviderAwayError */
async function ask(desk: PaymentsDesk, payment: PaymentRow): Promise<PaymentRow> {
  const { port } = desk.provider;
  if (payment.amount === 0) return settle(desk, payment.id, { status: 'free' });
  const said = await (payment.intentId === null ? port.find(payment.id) : port.read(payment.intentId));
  if (said) return settleFound(desk, payment, said);
  return isLive(payment.state)
    ? settle(desk, payment.id, { status: 'unheard', failure: NOT_THERE })
    : payment;
}

/** It is looked at again later, whatever came of it. @returns whether it moved */
async function look(desk: PaymentsDesk, payment: PaymentRow): Promise<'settled' | 'same' | 'away'> {
  const { database, log, now } = desk;
  const later = (): Date | null => nextCheck(payment, now());
  try {
    const askedPaymentRow = await ask(desk, payment);
    if (askedPaymentRow.state !== payment.state) return 'settled';
    await repository.checked(database, payment.id, later());
    return 'same';
  } catch (err) {
    // nothing is known: it is never given up for that
    await repository.checked(database, payment.id, later() ?? new Date(now().getTime() + 60 * MINUTE_MS));
    if (err instanceof ProviderAwayError) return 'away';
    log.error({ err, payment: payment.id }, 'a payment could not be settled');
    return 'same';
  }
}

/**
 * Asks about every payment whose provider has not said its last word, and every refund that is on its way: what a kill, a
 * lost answer or a lost webhook left behind is found and settled. Each minute. Source: docs/rules.md PAY-06
 */
export async function reconcile(desk: PaymentsDesk): Promise<Reconciled> {
  const { database, provider, log, now } = desk;
  const due = await repository.due(database, now(), provider.name, AT_ONCE);
  const counts = { settled: 0, same: 0, away: 0 };
  for (const payment of due) {
    counts[await look(desk, payment)] += 1;
    if (counts.away === ENOUGH_AWAY) break;
  }
  const refunds = await askOpenRefunds(desk, now(), AT_ONCE);
  await repository.forgetAddresses(database, new Date(now().getTime() - ADDRESSES_KEPT_MS));
  const asked = counts.settled + counts.same + counts.away;
  const reconciled = { asked, settled: counts.settled, away: counts.away, refunds };
  if (asked > 0 || refunds > 0) log.info(reconciled, 'payments are reconciled');
  return reconciled;
}
