import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { servesHttps, type Config } from '../config';
import { FreeDisk } from '../data-folder';
import type { Limits } from '../limits';
import { installProblems, sendProblem } from '../problems';
import { installBodyShape } from './body-shape';
import { installCompression } from './compression';
import { installSecurityHeaders, NOTHING } from './content-policy';
import { installCsrf } from './csrf';
import { installBudgets, installDiskFloor, installRateLimits, warnOfUnknownProxies } from './rate-limits';
import { installRequestLog, logOptions } from './request-log';
import { CODE_KEYWORD, requireLowerCaseHeaders, schemaCompilers } from './schema-compilers';
import { installSlowBodies, SLOWEST_MS } from './slow-bodies';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';

/** A registered route. Tests that iterate over all routes use it, so that they include new routes. */
export interface TabledRoute {
  readonly method: string;
  readonly url: string;
  /** bytes */
  readonly bodyLimit: number;
  readonly schema: FastifySchema | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routeTable: readonly TabledRoute[];
  }
}

/** Returns a list to which every route registered later, except HEAD routes, is added. */
function installRouteTable(app: FastifyInstance): void {
  const table: TabledRoute[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, bodyLimit, schema }) => {
    for (const verb of [method].flat())
      if (verb !== 'HEAD')
        table.push({ method: verb, url, bodyLimit: bodyLimit ?? app.initialConfig.bodyLimit!, schema });
  });
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** Header limit. It is high, because a URL may contain a book with long texts. Source: docs/rules.md LINK-06 */
const HEADERS_LIMIT_BYTES = 96 * 1024;
/** Time limit for headers, because slow headers occupy a connection, just as a slow body does. */
const HEADERS_WITHIN_MS = 20_000;
const CONNECTIONS_CHECKED_EVERY_MS = 5000;

/** Traces the requests of a server, and adds the trace ids to its log lines. */
interface RequestTracing {
  readonly logFields: () => object;
  observeRequests(app: FastifyInstance): void;
}

/**
 * Returns a Fastify server with everything common to all routes. Its only route is the CSRF token's.
 *
 * @param limits - counts requests for all processes; undefined means this process only
 * @param budgets - counts the daily use of networks; undefined means no budgets
 */
export async function createServer(
  config: Config,
  limits?: Limits,
  budgets?: Limits,
  tracing?: RequestTracing,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...logOptions(config.logLevel, tracing?.logFields),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    http: {
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    // no hook runs for these errors
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        error,
        request,
        reply.headers({ 'content-security-policy': NOTHING, 'x-content-type-options': 'nosniff' }),
      ),
    requestTimeout: SLOWEST_MS,
    forceCloseConnections: 'idle',
    // reports only the first fault and its field, because a body may have a hundred thousand faults. Does not coerce
    // numbers to text
    ajv: {
      customOptions: {
        ...{ allErrors: false, coerceTypes: false, removeAdditional: false, useDefaults: true },
        keywords: [CODE_KEYWORD],
      },
    },
    schemaController: { compilersFactory: schemaCompilers },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 4096 },
  });
  installRouteTable(app);
  tracing?.observeRequests(app);
  requireLowerCaseHeaders(app);
  installProblems(app);
  installRequestLog(app);
  installSlowBodies(app);
  installBodyShape(app);
  await installSecurityHeaders(app, config);
  installDiskFloor(app, new FreeDisk(config.dataDir, config.minFreeDiskBytes));
  if (config.hasRateLimits) await installRateLimits(app, limits);
  if (config.hasRateLimits && budgets) installBudgets(app, budgets);
  if (config.environment === 'production' && config.trustedProxies === 0) warnOfUnknownProxies(app);
  await installCompression(app);
  await installCsrf(app, {
    secrets: config.keys.secretsOf('cookies'),
    isSecure: servesHttps(config),
  });
  return app;
}

/** Installs a page at /docs for staff: OpenAPI of all routes registered later. Source: docs/rules.md STAFF-07 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bindery',
        version: '1',
        description: 'Every address of the backend. Errors are application/problem+json (RFC 9457).',
      },
    },
  });
  await app.register(async (scope) => {
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // allows inline styles for the page at /docs, which production does not serve
      transformStaticCSP: (policy) =>
        policy
          .replace(/upgrade-insecure-requests;?/, '')
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    });
  });
}
