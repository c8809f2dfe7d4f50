import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type PaymentFailure, type SandboxMethod, SANDBOX_METHODS } from '@bindery/shared/contracts';
import type { Connection, Database } from '../../../platform/database';
import {
  MethodUnusableError,
  ProviderAwayError,
  type CardsPort,
  type IntentState,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentPort,
  type PortRefund,
} from '../port';
import type { SandboxEvents } from './events';
import { createSandboxCards, sandboxCardsRepository } from './sandbox-cards';
import { sandboxRepository as repository, type SandboxPayment } from './sandbox.repository';

interface Method {
  readonly type: 'card' | 'paypal' | 'sepa_debit';
  readonly label: string;
  readonly status: Exclude<IntentState['status'], 'cancelled'>;
  readonly failure?: PaymentFailure;
  /** `answer-lost`: the response to the creation of a payment is lost. `away`: the request never arrives. */
  readonly network?: 'answer-lost' | 'away';
}

/** The test methods. Labels are not translated. Source: docs/rules.md PROV-02 */
export const METHODS: Readonly<Record<SandboxMethod, Method>> = {
  sandbox_success: { type: 'card', label: 'Visa •••• 4242', status: 'succeeded' },
  sandbox_declined: { type: 'card', label: 'Visa •••• 0002', status: 'requires_method', failure: 'declined' },
  sandbox_insufficient_funds: {
    type: 'card',
    label: 'Visa •••• 9995',
    status: 'requires_method',
    failure: 'insufficient_funds',
  },
  sandbox_expired: {
    type: 'card',
    label: 'Visa •••• 0069',
    status: 'requires_method',
    failure: 'expired_card',
  },
  sandbox_authenticate: { type: 'card', label: 'Visa •••• 3220', status: 'requires_action' },
  sandbox_paypal: { type: 'paypal', label: 'PayPal', status: 'requires_action' },
  sandbox_processing: { type: 'sepa_debit', label: 'SEPA •••• 3000', status: 'processing' },
  sandbox_network_failure: {
    type: 'card',
    label: 'Visa •••• 0119',
    status: 'succeeded',
    network: 'answer-lost',
  },
  sandbox_away: { type: 'card', label: 'Visa •••• 0503', status: 'succeeded', network: 'away' },
  sandbox_wallet: { type: 'card', label: 'Test wallet •••• 4242', status: 'succeeded' },
};

export const isSandboxMethod = (token: string): token is SandboxMethod =>
  SANDBOX_METHODS.some((method) => method === token);

/** Length of an id. It is too long to guess, because an id is enough to approve the payment. */
const ID_BYTES = 24;

export interface SandboxOptions {
  readonly database: Database;
  readonly events: SandboxEvents;
  /** origin of the shop, without a trailing slash; the shop serves the challenges */
  readonly origin: string;
  /** delay until a processing payment succeeds or a pending refund is paid */
  readonly processingMs: number;
}

/** Actions of shoppers, staff and jobs on a test payment. An action returns false if the state does not allow it. */
export interface SandboxHands {
  payment(id: string): Promise<SandboxPayment | undefined>;
  answerChallenge(id: string, isApproved: boolean): Promise<boolean>;
  finish(id: string, failure: PaymentFailure | null): Promise<boolean>;
  finishRefund(refundId: string, status: 'done' | 'failed'): Promise<boolean>;
  dispute(id: string): Promise<boolean>;
}

export interface Sandbox extends SandboxHands {
  readonly port: PaymentPort;
}

/** Creates a test provider. Its payments have real states, but move no money. Source: docs/rules.md PROV-02, PROV-04 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const hands = createHands(options);
  return { port: new SandboxPort(options, hands), ...hands };
}

/** Delays every response of a provider. The request takes effect before the delay. Source: docs/rules.md PROV-02 */
export function slowPort(port: PaymentPort, answerMs: number): PaymentPort {
  const delayedAnswer = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    await pause(answerMs);
    return value;
  };
  return {
    cards: port.cards,
    wallets: () => delayedAnswer(port.wallets()),
    method: (token) => delayedAnswer(port.method(token)),
    create: (order) => delayedAnswer(port.create(order)),
    read: (intentId) => delayedAnswer(port.read(intentId)),
    find: (paymentId) => delayedAnswer(port.find(paymentId)),
    cancel: (intentId) => delayedAnswer(port.cancel(intentId)),
    refund: (intentId, amount, refundId) => delayedAnswer(port.refund(intentId, amount, refundId)),
    event: (body, headers) => port.event(body, headers),
  };
}

class SandboxPort implements PaymentPort {
  readonly cards: CardsPort;

  constructor(
    private readonly options: SandboxOptions,
    private readonly hands: SandboxHands,
  ) {
    this.cards = createSandboxCards(options.database, (token) => METHODS[token].label);
  }

  wallets(): Promise<readonly string[]> {
    return Promise.resolve(['sandbox']);
  }

  method(token: string): Promise<{ type: string; label: string }> {
    if (!isSandboxMethod(token)) return Promise.reject(new MethodUnusableError());
    const { type, label } = METHODS[token];
    return Promise.resolve({ type, label });
  }

  async create(order: PaymentOrder): Promise<IntentState> {
    const { paymentId, amount, currency } = order;
    const token = await this.tokenOf(order);
    if (token === undefined) return refusedState(paymentId, amount, currency);
    const { network } = METHODS[token];
    if (network === 'away') throw new ProviderAwayError();
    const knownIntentState = await this.find(paymentId);
    if (knownIntentState) return knownIntentState;
    await this.begin(order, token);
    if (network === 'answer-lost') throw new ProviderAwayError();
    return (await this.find(paymentId))!;
  }

  /** @returns undefined if the test method or saved card does not exist */
  private async tokenOf({ token, cardUse, customer }: PaymentOrder): Promise<SandboxMethod | undefined> {
    if (cardUse !== 'saved') return isSandboxMethod(token) ? token : undefined;
    return customer === undefined
      ? undefined
      : sandboxCardsRepository.token(this.options.database, customer, token);
  }

  private async begin(
    { paymentId, amount, currency, returnUrl, cardUse, customer }: PaymentOrder,
    token: SandboxMethod,
  ): Promise<void> {
    const { database, events, processingMs } = this.options;
    const { type, status, failure = null } = METHODS[token];
    const savesCard = cardUse === 'save' && type === 'card' && status !== 'requires_method';
    const id = `sbx_${randomBytes(ID_BYTES).toString('base64url')}`;
    const dueInMs = status === 'processing' ? processingMs : null;
    const payment = { id, paymentId, token, amount, currency, status, failure, returnUrl, dueInMs };
    await database.transaction(async (transaction) => {
      if (!(await repository.add(transaction, payment))) return;
      if (savesCard && customer !== undefined) await sandboxCardsRepository.add(transaction, customer, token);
      await events.tell(transaction, 'intent', id);
      if (dueInMs !== null) await events.finishLater(transaction, id, dueInMs);
    });
  }

  async read(intentId: string): Promise<IntentState | undefined> {
    return this.currentState(await repository.get(this.options.database, intentId));
  }

  async find(paymentId: string): Promise<IntentState | undefined> {
    return this.currentState(await repository.find(this.options.database, paymentId));
  }

  /** Returns the current state. After its due time, a processing payment has succeeded even if no job has run. */
  private async currentState(payment: SandboxPayment | undefined): Promise<IntentState | undefined> {
    if (!payment?.isDue) return payment && stateOf(payment, this.options.origin);
    await this.hands.finish(payment.id, null);
    return stateOf((await repository.get(this.options.database, payment.id))!, this.options.origin);
  }

  async cancel(intentId: string): Promise<IntentState> {
    const { database, events } = this.options;
    await database.transaction(async (transaction) => {
      if (await repository.cancel(transaction, intentId)) await events.tell(transaction, 'intent', intentId);
    });
    const state = await this.read(intentId);
    if (!state) throw new Error(`The sandbox has no payment ${intentId}`);
    return state;
  }

  refund(intentId: string, amount: number, id: string): Promise<PortRefund> {
    const { database, events, processingMs } = this.options;
    return database.transaction(async (transaction) => {
      if (!(await repository.lock(transaction, intentId))) return { id, status: 'failed' };
      const knownSandboxRefund = await repository.refund(transaction, id);
      if (knownSandboxRefund)
        return {
          id,
          status: knownSandboxRefund.isDue
            ? await endRefund(transaction, events, id, 'done')
            : knownSandboxRefund.status,
        };
      const payment = (await repository.get(transaction, intentId))!;
      if (payment.status !== 'succeeded' || payment.refunded + amount > payment.amount)
        return { id, status: 'failed' };
      const isSlow = METHODS[payment.token].status === 'processing';
      const status = isSlow ? 'pending' : 'done';
      await repository.addRefund(transaction, { id, intentId, amount, status }, isSlow ? processingMs : null);
      await events.tell(transaction, 'refund', intentId);
      return { id, status };
    });
  }

  event(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent {
    return this.options.events.read(body, headers);
  }
}

const refusedState = (paymentId: string, amount: number, currency: string): IntentState => ({
  ...{ id: `none_${paymentId}`, paymentId, amount, refunded: 0, currency },
  status: 'cancelled',
  failure: { code: 'method_expired', message: 'The sandbox does not know this token' },
});

function stateOf(payment: SandboxPayment, origin: string): IntentState {
  const { id, paymentId, status, amount, refunded, currency, failure } = payment;
  return {
    ...{ id, paymentId, status, amount, refunded, currency },
    ...(status === 'requires_action' && { action: { redirectUrl: `${origin}/sandbox/payments/${id}` } }),
    ...(failure && { failure: { code: failure, message: `The sandbox refused: ${failure}` } }),
  };
}

async function endRefund(
  transaction: Connection,
  events: SandboxEvents,
  id: string,
  status: 'done' | 'failed',
): Promise<PortRefund['status']> {
  const intentId = await repository.endRefund(transaction, id, status);
  if (intentId !== undefined) await events.tell(transaction, 'refund', intentId);
  return (await repository.refund(transaction, id))!.status;
}

function createHands({ database, events }: SandboxOptions): SandboxHands {
  const move = (
    id: string,
    from: 'requires_action' | 'processing',
    failure: PaymentFailure | null,
  ): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const to = failure === null ? 'succeeded' : 'requires_method';
      const isMoved = await repository.move(transaction, id, from, to, failure);
      if (isMoved) await events.tell(transaction, 'intent', id);
      return isMoved;
    });
  return {
    payment: (id) => repository.get(database, id),
    async answerChallenge(id, isApproved) {
      const payment = await repository.get(database, id);
      const refusal =
        payment?.token === 'sandbox_paypal' ? 'authentication_abandoned' : 'authentication_failed';
      return move(id, 'requires_action', isApproved ? null : refusal);
    },
    finish: (id, failure) => move(id, 'processing', failure),
    finishRefund: (refundId, status) =>
      database.transaction(async (transaction) => {
        const refund = await repository.refund(transaction, refundId);
        if (refund?.status !== 'pending') return false;
        return (await endRefund(transaction, events, refundId, status)) === status;
      }),
    dispute: (id) =>
      database.transaction(async (transaction) => {
        const isDisputed = await repository.dispute(transaction, id);
        if (isDisputed) await events.tell(transaction, 'dispute', id);
        return isDisputed;
      }),
  };
}
