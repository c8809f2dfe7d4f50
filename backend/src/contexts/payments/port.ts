/** What the provider says of a payment. `action`: what the shopper has to do, while `status` is 'requires_action'. */
export interface IntentState {
  readonly id: string;
  /** ours ({@link PaymentOrder.paymentId}): an event may come before the answer that tells the provider's id */
  readonly paymentId?: string;
  readonly status: 'requires_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled';
  /** minor units, and those that were given back since */
  readonly amount: number;
  readonly refunded: number;
  /** ISO 4217, capitals */
  readonly currency: string;
  readonly action?: { readonly redirectUrl: string } | { readonly clientSecret: string };
  /** of the last attempt, while `status` is 'requires_method' or 'cancelled'. `code`: of PAYMENT_FAILURES */
  readonly failure?: { readonly code: string; readonly message: string };
}

export interface PaymentOrder {
  /** ours: the provider makes one payment of all calls with it */
  readonly paymentId: string;
  /** minor units, more than 0 */
  readonly amount: number;
  readonly currency: string;
  /** of {@link PaymentPort.method} */
  readonly token: string;
  /** ours: where the provider sends the shopper back to */
  readonly returnUrl: string;
  /** shown on statements: the shop and the number of the cart, nobody's name */
  readonly description: string;
}

export interface PortRefund {
  readonly id: string;
  readonly status: 'pending' | 'done' | 'failed';
}

/** What a provider tells by itself. Of what it is about only the id is believed: the rest is asked for. */
export interface PaymentEvent {
  /** for the inbox */
  readonly id: string;
  /** undefined: nothing that this shop needs to know */
  readonly about: { readonly intentId: string; readonly kind: 'intent' | 'refund' | 'dispute' } | undefined;
}

/**
 * Whoever takes the money: Stripe, or the sandbox. Every call ends within 10 s, and may be repeated with the same ids.
 * All throw ProviderAwayError where nobody answers: what they were to do may have happened.
 */
export interface PaymentPort {
  /** @throws MethodUnusableError for a token that is unknown or too old */
  method(token: string): Promise<{ readonly type: string; readonly label: string }>;
  /**
   * Begins and confirms. What the provider refuses is a state with a failure; where it refused to begin one at all its
   * id is 'none_' and ours, and there is nothing to read.
   */
  create(order: PaymentOrder): Promise<IntentState>;
  /** @returns undefined where there is none of this id */
  read(intentId: string): Promise<IntentState | undefined>;
  /** The payment of {@link PaymentOrder.paymentId}, after a call whose answer nobody got. @returns undefined where there is none */
  find(paymentId: string): Promise<IntentState | undefined>;
  /** @returns its state then: one that has succeeded or is processing stays as it is */
  cancel(intentId: string): Promise<IntentState>;
  /** @param refundId - ours: one refund for all calls with it */
  refund(intentId: string, amount: number, refundId: string): Promise<PortRefund>;
  /** @param body - as it came over the wire. @throws InvalidWebhookError */
  event(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent;
}

/** Who it is, for the page. `apiKey`: publishable. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  readonly apiKey?: string;
  readonly port: PaymentPort;
}
