import { ConfigError, matching, choiceOf, text, url, type Variables } from './variables';

export interface WebhookConfig {
  readonly url: string;
  /** `whsec_` and base64 */
  readonly secret: string;
  readonly mayBePrivate: boolean;
}

/** Returns the receiver of shop events. @throws ConfigError if only a part is configured */
export function webhookOf(variables: Variables): WebhookConfig | undefined {
  const target = url(variables, 'WEBHOOK_URL', ['http:', 'https:']);
  if (target === undefined) return undefined;
  const secret = text(variables, 'WEBHOOK_SECRET');
  if (secret === undefined || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new ConfigError(
      'WEBHOOK_SECRET',
      'not whsec_ and base64 of 24 bytes or more, but WEBHOOK_URL is set (.env.example shows how to make one)',
    );
  const mayBePrivate =
    choiceOf(variables, 'WEBHOOK_PRIVATE', ['refused', 'allowed'], 'refused') === 'allowed';
  return { url: target, secret, mayBePrivate };
}

/** @returns undefined if the worker has no health check */
export function workerPortOf(variables: Variables): number | undefined {
  const port = matching(variables, 'WORKER_PORT', /^\d{1,5}$/, 'a port');
  return port === undefined ? undefined : Number(port);
}
