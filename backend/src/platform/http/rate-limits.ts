import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { DomainError } from '../problems';
import { clientAddress } from './client-address';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** requests of one client that this route answers at the same time */
    readonly atOnce?: number;
  }
}

export class TooManyRequestsError extends DomainError {
  readonly code = 'too_many_requests';
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;
  constructor(seconds: number) {
    super(`Too many requests: try again in ${seconds} s`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

/**
 * Limits by address, kept in this process. Routes state their own:
 * `config: { rateLimit: { max, timeWindow }, atOnce }`. Nothing else is limited.
 */
export async function installRateLimits(app: FastifyInstance, isOn: boolean): Promise<void> {
  if (!isOn) return;
  app.addHook('onRequest', boundedAtOnce());
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: ({ ip }) => clientAddress(ip),
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequestsError(Math.ceil(ttl / 1000)),
  });
}

const MINUTE_MS = 60_000;

/** For writes of a cart: many more than a shopper makes, few enough to stop a flood. */
export const WRITE_LIMIT = { rateLimit: { max: 240, timeWindow: MINUTE_MS } } as const;
/** For error reports, which nobody needs many of. */
export const REPORT_LIMIT = { rateLimit: { max: 60, timeWindow: MINUTE_MS } } as const;

/** Counts what runs, by route and client. @throws TooManyRequestsError */
function boundedAtOnce(): onRequestHookHandler {
  const running = new Map<string, number>();
  return ({ routeOptions, ip }, reply, done) => {
    const { atOnce } = routeOptions.config ?? {};
    if (atOnce === undefined) return done();
    const key = `${routeOptions.url} ${clientAddress(ip)}`;
    const count = running.get(key) ?? 0;
    if (count >= atOnce) return done(new TooManyRequestsError(1));
    running.set(key, count + 1);
    const leave = (): void => {
      reply.raw.off('finish', leave).off('close', leave);
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
    };
    reply.raw.once('finish', leave).once('close', leave);
    return done();
  };
}
