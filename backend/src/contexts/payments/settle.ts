import type { Connection } from '../../platform/database';
import {
  CartNotOrderableError,
  mailPaid,
  OrderedCartChangedError,
  ordersRepository,
  type OrderRow,
  type PreparedOrder,
} from '../orders';
import { ShopperRestrictedError } from '../shoppers';
import { isEnded, isLive, stepOf, type Failure, type Step, type Word } from './payment-state';
import { PaymentNotFoundError } from './payments.errors';
import type { PaymentsDesk } from './payment-desk';
import { paymentsRepository as repository, type Move, type PaymentRow } from './payments.repository';
import type { IntentState } from './port';
import { mailReturned } from './tell';
import { oweAll, oweRefund } from './refunds';

const MINUTE_MS = 60_000;
/** If no order can be placed for a charge after this number of checks, the charge is refunded. */
const PLACED_WITHIN_CHECKS = 30;
/** Number of checks of an ended payment. Their delay grows to a day. They end after two weeks, the banks' maximum. */
const LAST_CHECK = 24;
const DAY_MINUTES = 1440;

/** Returns the time of the next check; null means that no check follows. */
export function nextCheck({ state, checks }: Pick<PaymentRow, 'state' | 'checks'>, now: Date): Date | null {
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
  if (isLive(state)) return inMinutes(1);
  if (state === 'processing') return inMinutes(60);
  return isEnded(state) && checks < LAST_CHECK ? inMinutes(Math.min(2 ** checks, DAY_MINUTES)) : null;
}

export interface Settled {
  readonly earlierPayment: PaymentRow;
  readonly payment: PaymentRow;
  /** ids of photos that are no longer in use */
  readonly released: readonly string[];
}

interface Locked {
  readonly payment: PaymentRow;
  readonly cart: Awaited<ReturnType<PaymentsDesk['carts']['lock']>>;
  readonly hasCheckout: boolean;
  readonly order: OrderRow | undefined;
}

/**
 * Locks cart, checkout, order and payment in this sequence, like every transaction that changes a payment. An order is
 * placed only while the cart is locked.
 *
 * @throws PaymentNotFoundError
 */
async function lockAll(desk: PaymentsDesk, transaction: Connection, paymentId: string): Promise<Locked> {
  const foundPaymentRow = await repository.get(transaction, paymentId);
  if (!foundPaymentRow) throw new PaymentNotFoundError();
  const cart = await desk.carts.lock(transaction, foundPaymentRow.cartId);
  const checkout = await desk.checkouts.lock(transaction, foundPaymentRow.checkoutId);
  const orderId = (await repository.get(transaction, paymentId))?.orderId ?? null;
  const order = orderId === null ? undefined : await ordersRepository.lock(transaction, orderId);
  const payment = await repository.lock(transaction, paymentId);
  if (!payment) throw new PaymentNotFoundError();
  return { payment, cart, hasCheckout: checkout !== undefined, order };
}

const chargeOf = (payment: PaymentRow, word: Word): Pick<Move, 'charged' | 'chargedCurrency'> =>
  word.status === 'succeeded'
    ? { charged: word.amount, chargedCurrency: word.currency }
    : { charged: payment.charged, chargedCurrency: payment.chargedCurrency };

const REFUSALS = [OrderedCartChangedError, ShopperRestrictedError, CartNotOrderableError];

const intentIdOf = (word: Word): string | null => ('id' in word ? word.id : null);

class Settlement {
  private released: readonly string[] = [];

  constructor(
    private readonly desk: PaymentsDesk,
    private readonly transaction: Connection,
    private readonly locked: Locked,
    private readonly word: Word,
  ) {}

  async take(step: Step): Promise<readonly string[]> {
    const { payment } = this.locked;
    if (step.kind === 'wait') await this.move({ state: 'authenticating' });
    else if (step.kind === 'place') await this.place(step.state);
    else if (step.kind === 'arrive') await this.arrive();
    else if (step.kind === 'return') await this.giveBack(step.alarm);
    else if (step.kind === 'end') await this.end(step.state, step.failure);
    else if (step.kind === 'undo') await this.undo(step.failure);
    else if (this.isLastWord()) await repository.checked(this.transaction, payment.id, null);
    else await this.learnIntent();
    if (this.word.status === 'succeeded' && this.word.refunded > 0)
      await repository.saidRefunded(this.transaction, payment.id, this.word.refunded);
    return this.released;
  }

  private isLastWord(): boolean {
    return isEnded(this.locked.payment.state) && this.word.status === 'cancelled';
  }

  /** Stores the provider's id, with which webhooks find the payment. */
  private async learnIntent(): Promise<void> {
    const { payment } = this.locked;
    if (payment.intentId !== null || intentIdOf(this.word) === null) return;
    const { state, checkAt } = payment;
    await this.move({ state, checkAt, failure: failureOf(payment) });
  }

  private async move(
    move: Pick<Move, 'state'> & Partial<Pick<Move, 'failure' | 'orderId' | 'alarm' | 'checkAt'>>,
  ): Promise<void> {
    const { payment } = this.locked;
    const now = this.desk.now();
    const isFinal = this.word.status === 'cancelled' || this.word.status === 'free';
    const next = { state: move.state, checks: 0 };
    await repository.move(this.transaction, payment.id, {
      intentId: intentIdOf(this.word),
      checkAt: isFinal ? null : nextCheck(next, now),
      ...chargeOf(payment, this.word),
      ...move,
      now,
    });
  }

  private async releaseCart(): Promise<void> {
    const { cart, payment } = this.locked;
    if (cart?.paymentId === payment.id) await this.desk.carts.setPayment(this.transaction, cart.id, null);
  }

  /** Returns the frozen order if the cart has not changed. During a payment, only a cart's owner can change. */
  private preparedOrder(): PreparedOrder | undefined {
    const { payment, cart } = this.locked;
    const prepared = payment.prepared?.order;
    if (!prepared || !cart?.isOpen) return undefined;
    if (cart.paymentId === payment.id)
      return { ...prepared, cart: { ...prepared.cart, ownerId: cart.ownerId } };
    // the payment may have been cancelled before the money came; its store credit was then returned and may be spent
    const isAsItWas = cart.paymentId === null && payment.credit === 0;
    return isAsItWas && isEnded(payment.state) ? prepared : undefined;
  }

  private async place(state: 'paid' | 'processing'): Promise<void> {
    const prepared = this.preparedOrder();
    const awaitsPayment = state === 'processing';
    const placed = prepared && (await this.placed({ ...prepared, awaitsPayment }));
    if (!placed) return this.withoutOrder(state);
    const { payment, hasCheckout } = this.locked;
    const { id, number } = placed;
    this.released = placed.released;
    await this.move({ state, orderId: id });
    if (hasCheckout) await this.desk.checkouts.paid(this.transaction, payment.checkoutId, { id, number });
    if (awaitsPayment)
      await ordersRepository.addEvent(this.transaction, id, { kind: 'payment_waiting', by: 'system' });
  }

  /** Places the order. If the payment had ended, takes its stock again. @returns undefined if no order is possible */
  private async placed(prepared: PreparedOrder) {
    const { id, state } = this.locked.payment;
    try {
      return await this.desk.orders.placePrepared(
        this.transaction,
        prepared,
        isEnded(state) ? id : undefined,
      );
    } catch (error) {
      if (REFUSALS.some((refusal) => error instanceof refusal)) return undefined;
      throw error;
    }
  }

  /** Ends a payment that gets no order. Refunds the money at once or, if it is still pending, when it arrives. */
  private async withoutOrder(state: 'paid' | 'processing'): Promise<void> {
    if (state === 'paid') return this.giveBack('unplaceable');
    await this.end('failed', { code: 'unknown', message: 'No order can come of it' });
  }

  private async arrive(): Promise<void> {
    const { payment, order } = this.locked;
    await this.move({ state: 'paid' });
    if (!order) return;
    if (order.cancelledAt) {
      await oweAll(this.desk, this.transaction, payment.id, 'cancelled');
      return;
    }
    await ordersRepository.addEvent(this.transaction, order.id, { kind: 'paid', by: 'system' });
    await this.desk.goOn(this.transaction, order.id, this.desk.now());
    await mailPaid(this.desk.mailer, this.transaction, order.id);
  }

  /** Refunds the money. @param alarm - for staff */
  private async giveBack(alarm: Extract<Step, { kind: 'return' }>['alarm']): Promise<void> {
    const { payment, order, hasCheckout } = this.locked;
    const intentState = this.word as IntentState;
    const failure = { code: 'charge_returned', message: `No order came of it: ${alarm}` };
    this.desk.log.error({ payment: payment.id, alarm }, 'a charge is given back: no order came of it');
    const remainder = { amount: intentState.amount - intentState.refunded, currency: intentState.currency };
    if (order && !order.cancelledAt)
      this.released = await this.desk.cancelOrder(this.transaction, order, remainder);
    await this.move({ state: 'returned', failure, alarm });
    await this.desk.credits.giveBack(this.transaction, payment.id);
    if (isLive(payment.state) && hasCheckout)
      await this.desk.checkouts.failed(this.transaction, payment.checkoutId, failure, true);
    await this.releaseCart();
    if (intentState.refunded > 0)
      await repository.saidRefunded(this.transaction, payment.id, intentState.refunded);
    if (remainder.amount > 0)
      await oweRefund(this.desk, this.transaction, {
        ...{ paymentId: payment.id, amount: remainder.amount, kind: 'returned', actor: 'system' },
      });
    // if there is an order, its cancellation sends the mail and returns the stock
    if (order) return;
    await mailReturned(this.desk.mailer, this.transaction, payment, intentState);
    await this.desk.stock.giveBack(this.transaction, payment.id);
  }

  private async end(state: 'failed' | 'cancelled', failure: Failure): Promise<void> {
    const { payment, hasCheckout } = this.locked;
    await this.move({ state, failure });
    await this.desk.credits.giveBack(this.transaction, payment.id);
    if (hasCheckout)
      await this.desk.checkouts.failed(this.transaction, payment.checkoutId, failure, payment.amount > 0);
    await this.releaseCart();
    await this.desk.stock.giveBack(this.transaction, payment.id);
  }

  /** Cancels the order of a payment that failed. The cancellation also returns the credit. */
  private async undo(failure: Failure): Promise<void> {
    const { order } = this.locked;
    await this.move({ state: 'failed', failure });
    if (!order || order.cancelledAt) return;
    await ordersRepository.addEvent(this.transaction, order.id, { kind: 'payment_failed', by: 'system' });
    this.released = await this.desk.cancelOrder(this.transaction, order);
  }
}

const failureOf = ({ failureCode }: PaymentRow): Failure | undefined =>
  failureCode === null ? undefined : { code: failureCode, message: '' };

/**
 * Settles a report about a payment. The report comes from a request of the shopper, a webhook or reconciliation. Locks
 * the cart and the payment. A repeated report has no effect. Source: docs/rules.md PAY-03, PAY-04
 *
 * @returns the payment as it is afterwards
 * @throws PaymentNotFoundError
 */
export async function settle(desk: PaymentsDesk, paymentId: string, word: Word): Promise<PaymentRow> {
  const settled = await desk.database.transaction(async (transaction): Promise<Settled> => {
    const locked = await lockAll(desk, transaction, paymentId);
    const { intentId, checks } = locked.payment;
    // a payment has only one intent at the provider, so a report about another one is an error
    if (intentId !== null && 'id' in word && word.id !== intentId)
      throw new Error(`Payment ${paymentId} has another intent`);
    const step = stepOf(locked.payment, word);
    const settlement = new Settlement(desk, transaction, locked, word);
    const isHopeless = step.kind === 'place' && step.state === 'paid' && checks > PLACED_WITHIN_CHECKS;
    const releasedPhotos = await settlement.take(
      isHopeless ? { kind: 'return', alarm: 'unplaceable' } : step,
    );
    const payment = (await repository.get(transaction, paymentId))!;
    return { earlierPayment: locked.payment, payment, released: releasedPhotos };
  });
  const { earlierPayment, payment, released } = settled;
  await desk.photos.deleteLetGo(released);
  // updates the stock in this process, because the response shows the cart with the released stock
  if (isEnded(payment.state) && isLive(earlierPayment.state))
    await desk.stock.catchUp(earlierPayment.prepared?.order.items ?? []);
  return payment;
}
