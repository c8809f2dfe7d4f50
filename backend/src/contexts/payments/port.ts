import type { SavedCard } from '@bindery/shared/contracts';
import { refusal } from '../../platform/problems';

/** The provider's state of a payment. `action`: the shopper's next step, if `status` is 'requires_action'. */
export interface IntentState {
  readonly id: string;
  /** the shop's id ({@link PaymentOrder.paymentId}), because an event may arrive before the provider's id */
  readonly paymentId?: string;
  readonly status: 'requires_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled';
  /** in minor units; `refunded` is the total of all refunds so far */
  readonly amount: number;
  readonly refunded: number;
  /** ISO 4217, capitals */
  readonly currency: string;
  readonly action?: { readonly redirectUrl: string } | { readonly clientSecret: string };
  /** the last attempt's failure, if `status` is 'requires_method' or 'cancelled'. `code`: one of PAYMENT_FAILURES */
  readonly failure?: { readonly code: string; readonly message: string };
}

/** `saved`: the payment uses a saved card. `save`: the payment saves its card. */
export type CardUse = 'saved' | 'save';

export interface PaymentOrder {
  /** the shop's id; also the provider's idempotency key */
  readonly paymentId: string;
  /** minor units, more than 0 */
  readonly amount: number;
  readonly currency: string;
  /** the token given to {@link PaymentPort.method}, or the id of the customer's saved card */
  readonly token: string;
  /** undefined means that the card is not saved and will not be saved */
  readonly cardUse?: CardUse | undefined;
  /** the provider's id of the customer with the saved cards */
  readonly customer?: string | undefined;
  /** the shop's page to which the provider sends the shopper back */
  readonly returnUrl: string;
  /** text on bank statements: the shop and the number of the cart, without the name of a person */
  readonly description: string;
}

export interface PortRefund {
  readonly id: string;
  readonly status: 'pending' | 'done' | 'failed';
}

/** A webhook. The shop trusts only the ids in it, and reads the payment's state from the provider. */
export interface PaymentEvent {
  /** id of the event in the inbox */
  readonly id: string;
  /** the object that the event is about; undefined means that the shop ignores the event */
  readonly about: { readonly intentId: string; readonly kind: 'intent' | 'refund' | 'dispute' } | undefined;
}

/** Customers at the provider, with their saved cards. An unknown customer has no cards. */
export interface CardsPort {
  /** @param accountId - the shop's id of the account; also the idempotency key. @returns the provider's id */
  addCustomer(accountId: string): Promise<string>;
  cards(customer: string): Promise<readonly SavedCard[]>;
  /** @returns false if the customer has no such card */
  deleteCard(customer: string, cardId: string): Promise<boolean>;
  /** Deletes the customer, if it exists, with all its cards. */
  deleteCustomer(customer: string): Promise<void>;
}

/**
 * A payment provider: Stripe, or the sandbox. Every call ends within 10 s. Repeating a call with the same ids has no
 * further effect. A call without a response throws ProviderAwayError, but may have taken effect.
 */
export interface PaymentPort {
  readonly cards: CardsPort;
  /** Returns the wallets that work on the shop's domain. Returns none if the provider does not respond. */
  wallets(): Promise<readonly string[]>;
  /** @throws MethodUnusableError if the token is unknown or too old */
  method(token: string): Promise<{ readonly type: string; readonly label: string }>;
  /**
   * Creates and confirms a payment. If the provider refuses, the state has a failure. If the provider did not even
   * create a payment, the id is 'none_' followed by the shop's id, and `read` finds no payment.
   */
  create(order: PaymentOrder): Promise<IntentState>;
  /** @returns undefined if there is no payment with this id */
  read(intentId: string): Promise<IntentState | undefined>;
  /** Finds a payment by {@link PaymentOrder.paymentId} after a lost response. @returns undefined if there is none */
  find(paymentId: string): Promise<IntentState | undefined>;
  /** @returns the new state; does not cancel a succeeded or processing payment */
  cancel(intentId: string): Promise<IntentState>;
  /** @param refundId - the shop's id of the refund; also the idempotency key */
  refund(intentId: string, amount: number, refundId: string): Promise<PortRefund>;
  /** @param body - raw bytes of the request. @throws InvalidWebhookError */
  event(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent;
}

/** The provider's identity for the page. `apiKey`: the publishable key. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  readonly apiKey?: string;
  readonly port: PaymentPort;
}

/** The provider did not respond. The call may have taken effect nevertheless. Source: docs/rules.md PROV-04 */
export class ProviderAwayError extends refusal(
  503,
  'provider_away',
  (/** the network error, without the request */ cause?: unknown) => ({
    message: 'The payment provider does not answer just now',
    cause,
  }),
  { 'retry-after': '5' },
) {}

/** @returns undefined if the provider does not respond */
export async function orAway<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderAwayError) return undefined;
    throw error;
  }
}

/** The provider does not know the token, or it has expired. */
export class MethodUnusableError extends refusal(422, 'method_unusable', () => ({
  message: 'This way to pay cannot be used: choose it again',
  fields: [{ detail: 'Choose how to pay again', field: 'token' }],
})) {}

export class SavedCardNotFoundError extends refusal(
  404,
  'saved_card_not_found',
  'You have no such saved card: choose how to pay again',
) {}

/** The webhook is unsigned, too old or malformed. */
export class InvalidWebhookError extends refusal(
  400,
  'webhook_invalid',
  'This is no message of the payment provider: its signature does not fit',
) {}
