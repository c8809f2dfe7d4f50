import { ConfigError, matching, oneOf, text, url, type Variables } from './variables';

export interface WebhookConfig {
  readonly url: string;
  /** `whsec_` and base64 */
  readonly secret: string;
  readonly mayBePrivate: boolean;
}

/**
 * Who is told of what happens in the shop.
 *
 * @throws ConfigError where only a part is configured
 */
export function webhookOf(variables: Variables): WebhookConfig | undefined {
  const target = url(variables, 'WEBHOOK_URL', ['http:', 'https:']);
  if (target === undefined) return undefined;
  const secret = text(variables, 'WEBHOOK_SECRET');
  // the value is not repeated
  if (secret === undefined || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new ConfigError(
      'WEBHOOK_SECRET',
      'not whsec_ and base64 of 24 bytes or more, but WEBHOOK_URL is set (.env.example shows how to make one)',
    );
  const mayBePrivate = oneOf(variables, 'WEBHOOK_PRIVATE', ['refused', 'allowed'], 'refused') === 'allowed';
  return { url: target, secret, mayBePrivate };
}

/** @throws ConfigError without PostgreSQL: the embedded database has one worker, and nobody to hand anything to */
export function redisUrlOf(variables: Variables): string | undefined {
  const redis = url(variables, 'REDIS_URL', ['redis:', 'rediss:']);
  if (redis !== undefined && text(variables, 'DATABASE_URL') === undefined)
    throw new ConfigError('REDIS_URL', 'set, but DATABASE_URL is not: several workers need PostgreSQL too');
  return redis;
}

/** @returns undefined where the worker answers nobody */
export function workerPortOf(variables: Variables): number | undefined {
  const port = matching(variables, 'WORKER_PORT', /^\d{1,5}$/, 'a port');
  return port === undefined ? undefined : Number(port);
}
