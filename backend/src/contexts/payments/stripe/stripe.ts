import Stripe from 'stripe';
import type { StripeConfig } from '../../../platform/config';
import { endWithin } from '../../../platform/end-within';
import {
  InvalidWebhookError,
  MethodUnusableError,
  ProviderAwayError,
  type PaymentPort,
  type PaymentEvent,
} from '../port';
import { described, isAnswer, StripeCalls, type Warn } from './stripe-calls';
import { createStripeCards } from './stripe-cards';
import { createStripeWallets } from './stripe-wallets';

type Kind = NonNullable<PaymentEvent['about']>['kind'];

/** Maps the prefix of an event's type to its kind. Other events are ignored. Source: docs/rules.md PROV-06 */
const KINDS: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['payment_intent.', 'intent'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
];

interface About {
  readonly object?: string;
  readonly id?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
}

/** Returns the id of the payment intent that an event names; undefined if it names none. */
function intentIdOf({ object, id, payment_intent: paymentIntent }: About): string | undefined {
  if (object === 'payment_intent') return id;
  return typeof paymentIntent === 'object' ? paymentIntent?.id : paymentIntent;
}

export function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const kind = KINDS.find(([prefix]) => type.startsWith(prefix))?.[1];
  const intentId = intentIdOf(data.object);
  return { id, about: kind && intentId !== undefined ? { intentId, kind } : undefined };
}

/** The version of Stripe's API for which this code is written. */
const API_VERSION = '2026-10-28.endive';
const CALL_MS = 10_000;

/** @param timeoutMs - timeout of one request; a call may take several requests */
function clientOf({ secretKey, origin }: StripeConfig, timeoutMs: number): Stripe {
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    // no retries by the library, because the shop itself repeats calls with idempotency keys
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * Creates the Stripe provider. Source: docs/rules.md PROV-04, PROV-06, PROV-07
 *
 * @param domain - host name of the shop
 * @param callMs - timeout of a call
 */
export function createStripe(
  config: StripeConfig,
  { warn, domain, callMs = CALL_MS }: { warn: Warn; domain: string; callMs?: number | undefined },
): PaymentPort {
  const stripe = clientOf(config, callMs);
  const calls = new StripeCalls(stripe, warn);
  const cards = createStripeCards(stripe);

  /** @throws ProviderAwayError if no usable answer came in time */
  async function answerOf<T>(work: Promise<T>): Promise<T> {
    try {
      return await endWithin(callMs, work);
    } catch (error) {
      if (error instanceof ProviderAwayError || error instanceof MethodUnusableError) throw error;
      const cause = described(error);
      if (isAnswer(error)) throw cause;
      warn({ err: cause }, 'Stripe did not answer');
      throw new ProviderAwayError(cause);
    }
  }

  return {
    cards: {
      addCustomer: (accountId) => answerOf(cards.addCustomer(accountId)),
      cards: (customer) => answerOf(cards.cards(customer)),
      deleteCard: (customer, cardId) => answerOf(cards.deleteCard(customer, cardId)),
      deleteCustomer: (customer) => answerOf(cards.deleteCustomer(customer)),
    },
    wallets: createStripeWallets(stripe, { domain, callMs, warn }),
    method: (token) => answerOf(calls.method(token)),
    create: (order) => answerOf(calls.create(order)),
    read: (intentId) => answerOf(calls.read(intentId)),
    find: (paymentId) => answerOf(calls.find(paymentId)),
    cancel: (intentId) => answerOf(calls.cancel(intentId)),
    refund: (intentId, amount, refundId) => answerOf(calls.refund(intentId, amount, refundId)),
    event(body, headers) {
      const signature = String(headers['stripe-signature'] ?? '');
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, config.webhookSecret));
      } catch {
        throw new InvalidWebhookError();
      }
    },
  };
}
