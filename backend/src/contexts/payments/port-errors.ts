import { refusal } from '../../platform/problems';

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
