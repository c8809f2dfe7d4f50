import type Stripe from 'stripe';
import type { PaymentEvent } from '../port';

type Kind = NonNullable<PaymentEvent['about']>['kind'];

/** By prefix of the event's type; other events are ignored. Source: docs/rules.md PROV-06 */
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

/** Charges, refunds and disputes name the payment they belong to; undefined if they have none. */
function intentIdOf({ object, id, payment_intent: paymentIntent }: About): string | undefined {
  if (object === 'payment_intent') return id;
  return typeof paymentIntent === 'object' ? paymentIntent?.id : paymentIntent;
}

export function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const kind = KINDS.find(([prefix]) => type.startsWith(prefix))?.[1];
  const intentId = intentIdOf(data.object);
  return { id, about: kind && intentId !== undefined ? { intentId, kind } : undefined };
}
