import { refusal } from '../../platform/problems';

export class PaymentNotFoundError extends refusal(404, 'payment_not_found', 'There is no such payment') {}

/** Cards are not tried out here. Source: docs/rules.md PAY-09 */
export class TooManyPaymentAttemptsError extends refusal(429, 'too_many_attempts', (seconds: number) => ({
  message: 'Too many payments have failed. Please wait a little, then try again',
  headers: { 'retry-after': String(seconds) },
})) {}

/** Key of another payment of the same visitor, for another quote. Source: docs/rules.md HTTP-06 */
export class PaymentKeyReusedError extends refusal(
  422,
  'idempotency_key_reused',
  'This Idempotency-Key was used for another payment',
) {}

/** More than there is left of what was paid, or of nothing. */
export class RefundTooHighError extends refusal(
  409,
  'refund_too_high',
  'There is less left of this payment than is to be given back',
) {}

/** Nothing was wrong with it, or somebody was faster. */
export class AlarmNotFoundError extends refusal(
  404,
  'alarm_not_found',
  'Nothing of this payment has to be seen to any more: load the list anew',
) {}

/** Something else is wrong with it by now, or one more refund of it failed. */
export class AlarmChangedError extends refusal(
  409,
  'alarm_changed',
  'Something more is wrong with this payment since you looked: load the list anew',
) {}

/** It is not there, is done, or is none that staff pay. */
export class RefundNotFoundError extends refusal(404, 'refund_not_found', 'There is no such refund') {}
