import { refusal } from '../../platform/problems';

/** The provider's state of a payment. `action`: the shopper's next step, while `status` is 'requires_action'. */
export interface IntentState {
  readonly id: string;
  /** ours ({@link PaymentOrder.paymentId}): an event may arrive before the answer with the provider's id */
  readonly paymentId?: string;
  readonly status: 'requires_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled';
  /** minor units; `refunded`: given back so far */
  readonly amount: number;
  readonly refunded: number;
  /** ISO 4217, capitals */
  readonly currency: string;
  readonly action?: { readonly redirectUrl: string } | { readonly clientSecret: string };
  /** of the last attempt, while `status` is 'requires_method' or 'cancelled'. `code`: of PAYMENT_FAILURES */
  readonly failure?: { readonly code: string; readonly message: string };
}

export interface PaymentOrder {
  /** ours; the provider's idempotency key */
  readonly paymentId: string;
  /** minor units, more than 0 */
  readonly amount: number;
  readonly currency: string;
  /** of {@link PaymentPort.method} */
  readonly token: string;
  /** the shop's page to return to */
  readonly returnUrl: string;
  /** on bank statements: the shop and the cart's number, no name */
  readonly description: string;
}

export interface PortRefund {
  readonly id: string;
  readonly status: 'pending' | 'done' | 'failed';
}

/** A webhook. Only its id is trusted; the state is read from the provider. */
export interface PaymentEvent {
  /** for the inbox */
  readonly id: string;
  /** undefined: irrelevant to the shop */
  readonly about: { readonly intentId: string; readonly kind: 'intent' | 'refund' | 'dispute' } | undefined;
}

/**
 * A payment provider: Stripe, or the sandbox. Every call ends within 10 s and is idempotent by its ids. All calls throw
 * ProviderAwayError without an answer: they may have taken effect.
 */
export interface PaymentPort {
  /** @throws MethodUnusableError for a token that is unknown or too old */
  method(token: string): Promise<{ readonly type: string; readonly label: string }>;
  /**
   * Creates and confirms a payment. A refusal is a state with a failure. If the provider refused to create it, the id
   * is 'none_' and ours, and it cannot be read.
   */
  create(order: PaymentOrder): Promise<IntentState>;
  /** @returns undefined if there is none of this id */
  read(intentId: string): Promise<IntentState | undefined>;
  /** Finds the payment of {@link PaymentOrder.paymentId} after a lost answer. @returns undefined if there is none */
  find(paymentId: string): Promise<IntentState | undefined>;
  /** @returns the new state; a succeeded or processing payment stays as it is */
  cancel(intentId: string): Promise<IntentState>;
  /** @param refundId - ours; the idempotency key */
  refund(intentId: string, amount: number, refundId: string): Promise<PortRefund>;
  /** @param body - raw bytes of the request. @throws InvalidWebhookError */
  event(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent;
}

/** Its identity for the page. `apiKey`: publishable. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  readonly apiKey?: string;
  readonly port: PaymentPort;
}

/** The provider did not answer: the call may have taken effect. Source: docs/rules.md PROV-04 */
export class ProviderAwayError extends refusal(
  503,
  'provider_away',
  (/** of the network, without the request */ cause?: unknown) => ({
    message: 'The payment provider does not answer just now',
    cause,
  }),
  { 'retry-after': '5' },
) {}

/** The provider does not know the token, or it has expired. */
export class MethodUnusableError extends refusal(422, 'method_unusable', () => ({
  message: 'This way to pay cannot be used: choose it again',
  fields: [{ detail: 'Choose how to pay again', field: 'token' }],
})) {}

/** The webhook is unsigned, too old or malformed. */
export class InvalidWebhookError extends refusal(
  400,
  'webhook_invalid',
  'This is no message of the payment provider: its signature does not fit',
) {}
