import type { PaymentFailure } from '@bindery/shared/contracts';
import type Stripe from 'stripe';
import type { IntentState, PortRefund } from '../port';

/** Failures by Stripe's code and decline code. All other codes count as refusals without a reason. */
const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  card_declined: 'declined',
  payment_method_provider_decline: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_method_customer_decline: 'authentication_abandoned',
  payment_intent_payment_attempt_expired: 'authentication_abandoned',
  payment_method_provider_timeout: 'authentication_abandoned',
  pin_try_exceeded: 'too_many_attempts',
  processing_error: 'unknown',
  issuer_not_available: 'unknown',
  try_again_later: 'unknown',
};

export interface Refusal {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
}

/** Returns the failure, with codes only, because Stripe's texts may quote the request. Source: docs/rules.md PROV-04 */
export function failureOf({
  code,
  decline_code: declined,
  param,
}: Refusal): NonNullable<IntentState['failure']> {
  const isOfToken =
    param === 'confirmation_token' ||
    param === 'payment_method' ||
    (code?.startsWith('confirmation_token') ?? false);
  const knownFailure = FAILURES[declined ?? ''] ?? FAILURES[code ?? ''];
  return {
    code: isOfToken ? 'method_expired' : (knownFailure ?? 'unknown'),
    message: `Stripe: ${[code, declined].filter(Boolean).join(', ') || 'no reason'}`,
  };
}

const STATUSES: Readonly<Record<string, IntentState['status']>> = {
  requires_payment_method: 'requires_method',
  requires_confirmation: 'requires_method',
  requires_action: 'requires_action',
  processing: 'processing',
  // the shop does nothing, because Stripe captures or cancels the charge automatically
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function actionOf({
  next_action: next,
  client_secret: clientSecret,
}: Stripe.PaymentIntent): IntentState['action'] {
  const redirectUrl = next?.type === 'redirect_to_url' ? next.redirect_to_url?.url : undefined;
  if (redirectUrl) return { redirectUrl };
  return clientSecret === null ? undefined : { clientSecret };
}

/** Like ours, Stripe's amounts are in the currency's smallest unit, such as a yen. Source: docs/rules.md PROV-04 */
export function stateOf(intent: Stripe.PaymentIntent): IntentState {
  const { id, amount, currency, metadata, latest_charge: charge, last_payment_error: error } = intent;
  const status = STATUSES[intent.status] ?? 'processing';
  const action = status === 'requires_action' ? actionOf(intent) : undefined;
  const isEnded = status === 'requires_method' || status === 'cancelled';
  const paymentId = metadata['payment_id'];
  return {
    id,
    status,
    amount,
    refunded: typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0,
    currency: currency.toUpperCase(),
    ...(paymentId !== undefined && { paymentId }),
    ...(action && { action }),
    ...(isEnded && error && { failure: failureOf(error) }),
  };
}

export function refundStatus(status: string | null): PortRefund['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
