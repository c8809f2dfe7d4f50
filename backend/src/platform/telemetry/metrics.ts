import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { ConfigError, type MetricsConfig } from '../config';
import { withConnections, type Database, type Statement } from '../database';
import type { JobObserver } from '../jobs';
import { cacheCounts, type CacheCounts } from '../refreshing-cache';
import { createInstruments, setFigures, type Client, type Figures, type Instruments } from './instruments';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** Returns the pattern of the route instead of the URL, which may contain an id, a token or a name. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions?.url ?? 'none';

/**
 * Measures this process for Prometheus. No label contains data of a shopper. Labels are constants of the code, such as
 * route patterns and names of statements.
 */
export class Metrics {
  private readonly registry: Registry;
  private readonly instruments: Instruments;
  private readFigures: () => Promise<Figures> = () => Promise.reject(new Error('The shop is not open yet'));

  constructor(client: Client) {
    this.registry = new client.Registry();
    client.collectDefaultMetrics({ register: this.registry });
    this.instruments = createInstruments(client, this.registry);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Sets the sources that each scrape of the metrics reads: figures of the shop, and further caches. */
  readAtScrape(
    readFigures: () => Promise<Figures>,
    caches: () => Readonly<Record<string, CacheCounts>>,
  ): void {
    this.readFigures = readFigures;
    this.instruments.caches.read = () => [...cacheCounts, ...Object.entries(caches())];
  }

  /** Measures all requests of the app. Call it before the app is ready. */
  observeRequests(app: FastifyInstance): void {
    const { requests, problems } = this.instruments;
    app.addHook('onResponse', (request, reply, callback) => {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      requests.observe({ route: routeOf(request), method, status }, reply.elapsedTime / 1000);
      if (reply.problemCode) problems.inc({ code: reply.problemCode });
      callback();
    });
  }

  /** Returns a database that measures all its statements, also in transactions. */
  measured(database: Database): Database {
    const { connections, statements } = this.instruments;
    connections.read = () => database.connections();
    return withConnections(database, (connection) => ({
      query: async <Row>(statement: Statement, values?: readonly unknown[]) => {
        const startedAt = performance.now();
        try {
          return await connection.query<Row>(statement, values);
        } finally {
          statements.observe({ statement: statement.name }, secondsSince(startedAt));
        }
      },
    }));
  }

  /** Measures the end of a job. */
  readonly jobEnded: NonNullable<JobObserver['onEnd']> = (queue, outcome, seconds) =>
    this.instruments.jobRuns.observe({ queue, outcome }, seconds);

  /**
   * Returns all metrics as text for Prometheus. If the database is unavailable, the figures of the shop are missing.
   */
  async scrape(): Promise<string> {
    setFigures(this.instruments, await this.readFigures().catch(() => undefined));
    return this.registry.metrics();
  }
}

/** Loads the client library when metrics start, so that a process without metrics never loads this library. */
export async function createMetrics(): Promise<Metrics> {
  return new Metrics(await import('prom-client'));
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.scrape();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}

/**
 * Answers `GET /metrics` on a separate host and port, because the shop's host and port are public.
 *
 * @returns the port, and a function that stops answering
 * @throws ConfigError if the port is not free
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: MetricsConfig,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    answer(metrics, response).catch(() => response.writeHead(500).end());
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError('METRICS_PORT', `${host} port ${port} cannot be used (${code})`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
