import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { FreeDisk } from '../data-folder';
import { Budgets, SharedLimits, type Expense, type Limits } from '../limits';
import { refusal } from '../problems';
import { isFromItself } from './inject-fetch';
import { isIPv6 } from 'node:net';

const GROUPS_OF_48_BITS = 3;

/**
 * Returns the networks for which a client's requests count. For IPv6, these are the client's network and the /48 around
 * it, because one customer may have all 65,536 networks of 64 bits in a /48.
 *
 * @param client - of {@link clientAddress}
 */
export function networksOf(client: string): readonly [string, ...string[]] {
  if (!client.endsWith('::/64')) return [client];
  return [client, `${client.split(':').slice(0, GROUPS_OF_48_BITS).join(':')}::/48`];
}

/**
 * Returns the client's unit for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household has all addresses with these bits.
 *
 * @param ip - `request.ip`
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::') as [string, string?];
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [headGroups, tailGroups] = [groups(head), groups(tail ?? '')];
  const allGroups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array<string>(8 - headGroups.length - tailGroups.length).fill('0'), ...tailGroups];
  return `${allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** maximum number of simultaneous requests of one client to this route */
    readonly atOnce?: number;
    /** maximum cost of a request; the length of its body is added. Source: docs/rules.md HTTP-48 */
    readonly expense?: Expense;
    /** true means the route may store large files, so its requests are refused if disk space is low */
    readonly needsDisk?: boolean;
  }
}

export class TooManyRequestsError extends refusal(429, 'too_many_requests', (seconds: number) => ({
  message: `Too many requests: try again in ${seconds} s`,
  headers: { 'retry-after': String(seconds) },
})) {}

/** An IPv6 /48 network has the limits of this many households. */
const WIDE_FACTOR = 5;

/** Replaces the plugin's store, which would count only requests to this process. Each route has its own count. */
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
        counted.reduce((highestCount, next) => (next.current > highestCount.current ? next : highestCount)),
      );
    },
    child: ({ routeInfo }: RouteParams) => storeFor(`${String(routeInfo.method)} ${routeInfo.url}`),
  });
  return function Store() {
    return storeFor('');
  } as unknown as FastifyRateLimitStoreCtor;
}

type RouteParams = Parameters<FastifyRateLimitStore['child']>[0] & {
  readonly routeInfo: { readonly method: string | readonly string[]; readonly url: string };
};

/**
 * Installs limits by address. A route declares its limits: `config: { rateLimit: { max, timeWindow }, atOnce }`. Routes
 * without a declaration have none. Each process counts concurrent requests for itself.
 *
 * @param limits - counts the requests of all processes; undefined means that only this process's requests count
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

/** Routes of staff and print houses. Budgets do not count their bodies, because these callers are authenticated. */
const HOUSE = /^\/_canvas\/api\/(staff|print-house)(\/|$)/;

/** Limits the daily use of each network across all routes. Source: docs/rules.md HTTP-48 */
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

/** Warns once if a proxy is not configured, because all shoppers behind this proxy would share one limit. */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, callback) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      request.log.warn(
        { variable: 'TRUSTED_PROXIES' },
        'X-Forwarded-For arrives and TRUSTED_PROXIES is 0: every shopper is the proxy’s address, and shares its limits. Set it to the number of proxies in front',
      );
    }
    callback();
  });
}

const MINUTE_MS = 60_000;

/** Limit for cart writes: far above a shopper's need, but low enough to stop a flood. */
export const WRITE_LIMIT = { rateLimit: { max: 240, timeWindow: MINUTE_MS } } as const;
/** Limit for promotion codes. Shoppers have few codes, so a client that sends many is probably guessing. */
export const CODE_LIMIT = { rateLimit: { max: 12, timeWindow: MINUTE_MS } } as const;
export const REPORT_LIMIT = { rateLimit: { max: 60, timeWindow: MINUTE_MS } } as const;

/** Limits requests by route and client. @throws TooManyRequestsError */
function boundedAtOnce(): onRequestHookHandler {
  const running = new Map<string, number>();
  return ({ routeOptions, ip }, reply, callback) => {
    const { atOnce } = routeOptions.config ?? {};
    if (atOnce === undefined) return callback();
    const key = `${routeOptions.url} ${clientAddress(ip)}`;
    const count = running.get(key) ?? 0;
    if (count >= atOnce) return callback(new TooManyRequestsError(1));
    running.set(key, count + 1);
    const leave = (): void => {
      reply.raw.off('finish', leave).off('close', leave);
      const remainingCount = (running.get(key) ?? 1) - 1;
      if (remainingCount === 0) running.delete(key);
      else running.set(key, remainingCount);
    };
    reply.raw.once('finish', leave).once('close', leave);
    return callback();
  };
}
