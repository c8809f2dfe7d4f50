import {
  type IntentState,
  type PaymentOrder,
  type PaymentPort,
  type PortRefund,
  InvalidWebhookError,
  MethodUnusableError,
} from '../port';

interface Intent {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  status: IntentState['status'];
  failure: IntentState['failure'];
  readonly refunds: Map<string, number>;
}

export const TOKENS = ['ok', 'decline', 'challenge', 'slow', 'wrong_amount', 'unknown'] as const;
export type ModelToken = (typeof TOKENS)[number];

/** A model of a correct provider. Payments and refunds are idempotent by id. The test acts as shopper and bank. */
export class ModelProvider {
  private readonly intents = new Map<string, Intent>();

  get all(): readonly Intent[] {
    return [...this.intents.values()];
  }

  keptMoney({ status, amount, refunds }: Intent): number {
    return status === 'succeeded' ? amount - sum(refunds) : 0;
  }

  /** Approves or refuses the nth payment of a status, as the shopper ('requires_action') or bank ('processing'). */
  decide(nth: number, status: 'requires_action' | 'processing', isGood: boolean): void {
    const asking = this.all.filter((intent) => intent.status === status);
    const intent = asking[nth % asking.length];
    if (!intent) return;
    intent.status = isGood ? 'succeeded' : 'requires_method';
    intent.failure = isGood ? undefined : { code: 'authentication_failed', message: 'It was refused' };
  }

  readonly port: PaymentPort = {
    cards: {
      addCustomer: (accountId) => Promise.resolve(`model_${accountId}`),
      cards: () => Promise.resolve([]),
      deleteCard: () => Promise.resolve(false),
      deleteCustomer: () => Promise.resolve(),
    },
    wallets: () => Promise.resolve(['model']),
    method: () => Promise.resolve({ type: 'card', label: 'Card' }),
    create: async (order) => this.create(order),
    read: async (id) => stateOf(this.all.find((intent) => intent.id === id)),
    find: async (paymentId) => stateOf(this.intents.get(paymentId)),
    cancel: async (id) => {
      const intent = this.all.find((candidate) => candidate.id === id)!;
      if (intent.status.startsWith('requires_')) intent.status = 'cancelled';
      return stateOf(intent)!;
    },
    refund: async (id, amount, refundId): Promise<PortRefund> => {
      const intent = this.all.find((candidate) => candidate.id === id)!;
      if (!intent.refunds.has(refundId)) {
        if (amount > this.keptMoney(intent)) return { id: refundId, status: 'failed' };
        intent.refunds.set(refundId, amount);
      }
      return { id: refundId, status: 'done' };
    },
    event: () => {
      throw new InvalidWebhookError();
    },
  };

  private create({ paymentId, amount, currency, token }: PaymentOrder): IntentState {
    const knownState = stateOf(this.intents.get(paymentId));
    if (knownState) return knownState;
    if (token === 'unknown') throw new MethodUnusableError();
    const intent: Intent = {
      ...{ id: `intent ${paymentId}`, paymentId, currency, refunds: new Map() },
      amount: token === 'wrong_amount' ? amount + 1 : amount,
      status: STATUS[token] ?? 'succeeded',
      failure: token === 'decline' ? { code: 'declined', message: 'No' } : undefined,
    };
    this.intents.set(paymentId, intent);
    return stateOf(intent)!;
  }
}

const STATUS: Readonly<Record<string, IntentState['status']>> = {
  ...{ decline: 'requires_method', challenge: 'requires_action', slow: 'processing' },
};

const sum = (refunds: ReadonlyMap<string, number>): number =>
  [...refunds.values()].reduce((total, amount) => total + amount, 0);

function stateOf(intent: Intent | undefined): IntentState | undefined {
  if (!intent) return undefined;
  const { id, status, amount, currency, failure, refunds } = intent;
  return {
    ...{ id, status, amount, currency, refunded: sum(refunds) },
    ...(status === 'requires_action' && { action: { redirectUrl: 'https://bank.example' } }),
    ...(failure && { failure }),
  };
}
