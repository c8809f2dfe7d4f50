import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../problems';

export class TooManyRequestsError extends DomainError {
  readonly code = 'too_many_requests';
  readonly status = 429;
  constructor(seconds: number) {
    super(`Too many requests: try again in ${seconds} s`);
  }
}

/**
 * Limits by address, kept in this process. Routes state their own:
 * `config: { rateLimit: { max, timeWindow } }`. Nothing else is limited.
 */
export async function installRateLimits(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn) return;
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequestsError(Math.ceil(ttl / 1000)),
  });
}

const MINUTE_MS = 60_000;

/** For writes of a cart: many more than a shopper makes, few enough to stop a flood. */
export const WRITE_LIMIT = { rateLimit: { max: 240, timeWindow: MINUTE_MS } } as const;
/** For error reports, which nobody needs many of. */
export const REPORT_LIMIT = { rateLimit: { max: 60, timeWindow: MINUTE_MS } } as const;
