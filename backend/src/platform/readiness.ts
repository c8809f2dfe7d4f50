import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { throttledRun } from './health';

type Stage = 'starting' | 'serving' | 'draining';
export type ReadyStatus = 'ready' | 'starting' | 'draining' | 'database away' | 'page not built';

const CHECKED_EVERY_MS = 500;
const CHECKED_WITHIN_MS = 2000;
const RETRY_AFTER_S = 2;

const ReadySchema = Type.Object({ status: Type.String() });

/** Tells a load balancer whether this process can take requests. Source: docs/rules.md HTTP-18 */
export class Readiness {
  private stage: Stage = 'starting';
  private readonly askDatabase: () => Promise<string>;

  private hasPage = true;
  private findPage: () => Promise<boolean> = () => Promise.resolve(true);

  /** @param check - throws if the database is unavailable */
  constructor(check: () => Promise<unknown>) {
    const run = () => check().then(() => 'ready');
    this.askDatabase = throttledRun(CHECKED_EVERY_MS, run, CHECKED_WITHIN_MS);
  }

  serve(): void {
    this.stage = 'serving';
  }

  /** Makes the process not ready until a page is published. Published pages are never removed. */
  requirePage(find: () => Promise<boolean>): void {
    this.hasPage = false;
    this.findPage = find;
  }

  /**
   * Answers requests that still arrive, but closes their connections, so that clients send later requests to another
   * process.
   */
  drain(): void {
    this.stage = 'draining';
  }

  async status(): Promise<ReadyStatus> {
    if (this.stage !== 'serving') return this.stage;
    const isAway = await this.askDatabase().then(
      () => false,
      () => true,
    );
    if (isAway) return 'database away';
    this.hasPage ||= await this.findPage().catch(() => false);
    return this.hasPage ? 'ready' : 'page not built';
  }

  install(app: FastifyInstance): void {
    // this listener is added before Fastify's, to include requests without a route
    app.server.prependListener('request', (_request, response) => {
      if (this.stage === 'draining') response.setHeader('connection', 'close');
    });
    const schema = {
      tags: ['operations'],
      summary: 'Is this process to get requests?',
      response: { '2xx': ReadySchema, 503: ReadySchema },
    };
    app.get('/_canvas/api/ready', { schema }, async (_request, reply) => {
      const status = await this.status();
      if (status !== 'ready') reply.code(503).header('retry-after', String(RETRY_AFTER_S));
      return reply.send({ status });
    });
  }
}
