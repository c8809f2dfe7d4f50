import { refusal } from '../../platform/problems';

export class PaymentNotFoundError extends refusal(404, 'payment_not_found', 'There is no such payment') {}

/** Limits attempts, to stop card testing. Source: docs/rules.md PAY-09 */
export class TooManyPaymentAttemptsError extends refusal(429, 'too_many_attempts', (seconds: number) => ({
  message: 'Too many payments have failed. Please wait a little, then try again',
  headers: { 'retry-after': String(seconds) },
})) {}

/** The visitor has already used the idempotency key for another quote. Source: docs/rules.md HTTP-06 */
export class PaymentKeyReusedError extends refusal(
  422,
  'idempotency_key_reused',
  'This Idempotency-Key was used for another payment',
) {}

/** The refund exceeds the rest of the payment, or the payment was never charged. */
export class RefundTooHighError extends refusal(
  409,
  'refund_too_high',
  'There is less left of this payment than is to be given back',
) {}

export class AlarmNotFoundError extends refusal(
  404,
  'alarm_not_found',
  'Nothing of this payment has to be seen to any more: load the list anew',
) {}

/** The alarm has changed since staff saw it, or another refund has failed. */
export class AlarmChangedError extends refusal(
  409,
  'alarm_changed',
  'Something more is wrong with this payment since you looked: load the list anew',
) {}

/** The refund does not exist, is already paid, or is paid by the provider instead of staff. */
export class RefundNotFoundError extends refusal(404, 'refund_not_found', 'There is no such refund') {}
