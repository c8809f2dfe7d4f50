import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { HealthSchema, type Health } from '@bindery/shared/contracts';
import { endWithin } from './end-within';

export interface HealthCheck {
  readonly name: string;
  /** The shop can sell without it: it is reported, and does not take the process out of service. */
  readonly isOptional?: boolean;
  /** @returns what to tell about it @throws where it is not well */
  run(): Promise<string>;
}

/** Who asks waits no longer for any part. */
const WITHIN_MS = 4000;

type Outcome = { readonly detail: string } | { readonly error: unknown };

/**
 * Runs a check that costs something no more often than this, single flight, and keeps its outcome, failures included. One
 * that never ends is a failure after `withinMs`: the next run finds out whether all is well again.
 */
export function atMostEvery(
  ms: number,
  run: () => Promise<string>,
  withinMs = WITHIN_MS,
): () => Promise<string> {
  const outcomes = new LRUCache<'latest', Outcome>({
    max: 1,
    ttl: ms,
    fetchMethod: () =>
      endWithin(withinMs, run()).then(
        (detail) => ({ detail }),
        (error: unknown) => ({ error }),
      ),
  });
  return async () => {
    const outcome = (await outcomes.fetch('latest'))!;
    if ('error' in outcome) throw outcome.error;
    return outcome.detail;
  };
}

/** What is wrong stands in the log; an error may have a word for it that everybody may read. */
function detailOf(error: unknown): string {
  const detail = error instanceof Error && 'healthDetail' in error ? error.healthDetail : undefined;
  return typeof detail === 'string' ? detail : 'see the log';
}

async function runCheck(
  { name, run }: HealthCheck,
  withinMs: number,
  report: (error: unknown) => void,
): Promise<[string, Health['checks'][string]]> {
  try {
    return [name, { status: 'ok', detail: await endWithin(withinMs, run()) }];
  } catch (error) {
    report(error);
    return [name, { status: 'failing', detail: detailOf(error) }];
  }
}

export interface HealthRoutesOptions {
  readonly checks: readonly HealthCheck[];
  /** whether the page that asks, as it says of itself in `?page=`, was made with a release that was taken back */
  readonly isWithdrawn?: (page: string) => Promise<boolean>;
  /** no part is waited for longer, ms */
  readonly withinMs?: number;
  /** May this caller read what the parts say of themselves? Others read which of them are well. Missing: everybody may. */
  readonly mayReadDetails?: (request: FastifyRequest) => boolean;
}

/** The header that says so. Source: docs/rules.md SKEW-02 */
const WITHDRAWN_HEADER = 'x-page-withdrawn';

/** 200 where all that shoppers cannot do without is well, else 503; the body says which part is not. Source: docs/rules.md HTTP-12 */
export const healthRoutes: FastifyPluginAsyncTypebox<HealthRoutesOptions> = async (
  app,
  { checks, isWithdrawn = async () => false, withinMs = WITHIN_MS, mayReadDetails = () => true },
) => {
  app.get(
    '/_canvas/api/health',
    {
      schema: {
        tags: ['operations'],
        summary: 'Is all well? And, for an open page that says what it was made with, may it go on?',
        querystring: Type.Object({ page: Type.Optional(Type.String()) }),
        response: { '2xx': HealthSchema, 503: HealthSchema },
      },
    },
    async (request, reply) => {
      const { page } = request.query;
      // who cannot be told now asks again: a shop that is ill is no reason to leave a page
      const withdrawn = page ? endWithin(withinMs, isWithdrawn(page)).catch(() => false) : false;
      const results = await Promise.all(
        checks.map((check) =>
          runCheck(check, withinMs, (err) =>
            request.log.error({ err, check: check.name }, 'health check failed'),
          ),
        ),
      );
      if (await withdrawn) reply.header(WITHDRAWN_HEADER, '1');
      const isWell = results.every(([, { status }], i) => status === 'ok' || checks[i]!.isOptional);
      const isTold = mayReadDetails(request);
      const told = results.map(([name, { status, detail }]) => [
        name,
        { status, detail: isTold ? detail : '' },
      ]);
      return reply
        .code(isWell ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isWell ? 'ok' : 'failing', checks: Object.fromEntries(told) as Health['checks'] });
    },
  );
};
