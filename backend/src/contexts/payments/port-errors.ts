import { DomainError, refusal } from '../../platform/problems';

/** Nobody answered: what the provider was to do may have happened. Source: docs/rules.md PROV-04 */
export class ProviderAwayError extends DomainError {
  readonly code = 'provider_away';
  readonly status = 503;
  override readonly headers = { 'retry-after': '5' };
  /** @param cause - of the network; what was asked for is not in it */
  constructor(cause?: unknown) {
    super('The payment provider does not answer just now', cause === undefined ? undefined : { cause });
  }
}

/** A token that the provider does not know, or not any more. */
export class MethodUnusableError extends DomainError {
  readonly code = 'method_unusable';
  readonly status = 422;
  override readonly fields = [{ code: 'method_unusable', detail: 'Choose how to pay again', field: 'token' }];
  constructor() {
    super('This way to pay cannot be used: choose it again');
  }
}

/** Not signed by the provider, too old, or none of its messages. */
export class InvalidWebhookError extends refusal(
  400,
  'webhook_invalid',
  'This is no message of the payment provider: its signature does not fit',
) {}
