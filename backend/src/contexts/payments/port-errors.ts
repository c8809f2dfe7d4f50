import { refusal } from '../../platform/problems';

/** Nobody answered: what the provider was to do may have happened. Source: docs/rules.md PROV-04 */
export class ProviderAwayError extends refusal(
  503,
  'provider_away',
  (/** of the network, without the request */ cause?: unknown) => ({
    message: 'The payment provider does not answer just now',
    cause,
  }),
  { 'retry-after': '5' },
) {}

/** A token that the provider does not know, or not any more. */
export class MethodUnusableError extends refusal(422, 'method_unusable', () => ({
  message: 'This way to pay cannot be used: choose it again',
  fields: [{ detail: 'Choose how to pay again', field: 'token' }],
})) {}

/** Not signed by the provider, too old, or none of its messages. */
export class InvalidWebhookError extends refusal(
  400,
  'webhook_invalid',
  'This is no message of the payment provider: its signature does not fit',
) {}
