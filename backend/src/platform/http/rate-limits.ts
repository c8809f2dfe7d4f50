import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { Budgets, SharedLimits, type Expense, type FreeDisk, type Limits } from '../limits';
import { refusal } from '../problems';
import { clientAddress, networksOf } from './client-address';
import { isFromItself } from './inject-fetch';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** requests of one client that this route answers at the same time */
    readonly atOnce?: number;
    /** what a request may cost at most; of writes the body's length is added. Source: docs/rules.md HTTP-48 */
    readonly expense?: Expense;
    /** it may leave large files behind: refused if little disk is free */
    readonly needsDisk?: boolean;
  }
}

export class TooManyRequestsError extends refusal(429, 'too_many_requests', (seconds: number) => ({
  message: `Too many requests: try again in ${seconds} s`,
  headers: { 'retry-after': String(seconds) },
})) {}

/** A /48 may send as much as five households. */
const WIDE_FACTOR = 5;

/** For the plugin, whose own store counts in this process alone: its routes count apart from each other. */
function storeOf(limits: Limits): FastifyRateLimitStoreCtor {
  const storeFor = (route: string): FastifyRateLimitStore => ({
    incr(client, callback, windowMs, max) {
      const counted = networksOf(client).map((network, index) => {
        const factor = index === 0 ? 1 : WIDE_FACTOR;
        const { count, leftMs } = limits.count(`${route} ${network}`, windowMs, max * factor);
        return { current: Math.ceil(count / factor), ttl: leftMs };
      });
      callback(
        null,
        counted.reduce((most, next) => (next.current > most.current ? next : most)),
      );
    },
    child: ({ routeInfo }: RouteParams) => storeFor(`${String(routeInfo.method)} ${routeInfo.url}`),
  });
  // the plugin makes its store with `new`, which gives what a constructor returns
  return function Store() {
    return storeFor('');
  } as unknown as FastifyRateLimitStoreCtor;
}

/** What the plugin gives a child besides what its types say. */
type RouteParams = Parameters<FastifyRateLimitStore['child']>[0] & {
  readonly routeInfo: { readonly method: string | readonly string[]; readonly url: string };
};

/**
 * Limits by address. Routes state their own: `config: { rateLimit: { max, timeWindow }, atOnce }`. Nothing else is
 * limited. What runs at once is counted by each process for itself.
 *
 * @param limits - counts for all processes; undefined: this one for itself
 */
export async function installRateLimits(
  app: FastifyInstance,
  limits: Limits = new SharedLimits(undefined, ''),
): Promise<void> {
  app.addHook('onRequest', boundedAtOnce());
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    store: storeOf(limits),
    allowList: (request) => isFromItself(request),
    keyGenerator: ({ ip }) => clientAddress(ip),
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequestsError(Math.ceil(ttl / 1000)),
  });
}

/** Staff and machines of the house are known by name: their writes are as large as they need. */
const HOUSE = /^\/_canvas\/api\/(staff|print-house)(\/|$)/;

/** Bounds what each network uses up in a day, whatever routes it asks. Source: docs/rules.md HTTP-48 */
export function installBudgets(app: FastifyInstance, limits: Limits): void {
  const budgets = new Budgets(limits);
  app.addHook('preValidation', async (request) => {
    if (isFromItself(request)) return;
    const { routeOptions, method, headers, ip } = request;
    const { expense } = routeOptions.config;
    const isWrite = method !== 'GET' && method !== 'HEAD' && !HOUSE.test(routeOptions.url ?? '');
    const bodyKb = isWrite ? Number(headers['content-length'] ?? routeOptions.bodyLimit) / 1000 : 0;
    if (!expense && bodyKb === 0) return;
    const storedKb = bodyKb + (expense?.storedKb ?? 0);
    budgets.spend(networksOf(clientAddress(ip)), { ...expense, storedKb });
  });
}

/** Refuses uploads and exports while little disk is free. Source: docs/rules.md HTTP-48 */
export function installDiskFloor(app: FastifyInstance, disk: FreeDisk): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config?.needsDisk) await disk.require();
  });
}

/** Behind a proxy that is not known as one all shoppers are one address, to every limit. */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      request.log.warn(
        { variable: 'TRUSTED_PROXIES' },
        'X-Forwarded-For arrives and TRUSTED_PROXIES is 0: every shopper is the proxy’s address, and shares its limits. Set it to the number of proxies in front',
      );
    }
    done();
  });
}

const MINUTE_MS = 60_000;

/** For writes of a cart: many more than a shopper makes, few enough to stop a flood. */
export const WRITE_LIMIT = { rateLimit: { max: 240, timeWindow: MINUTE_MS } } as const;
/** For codes of promotions: a shopper has few, and many are guesses. */
export const CODE_LIMIT = { rateLimit: { max: 12, timeWindow: MINUTE_MS } } as const;
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
