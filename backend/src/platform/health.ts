import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { HealthSchema, type Health } from '@bindery/shared/contracts';
import { endWithin } from './end-within';

export interface HealthCheck {
  readonly name: string;
  /** true means a failure of this check is only reported, and the process remains in service */
  readonly isOptional?: boolean;
  /** @returns details for the report @throws if the check fails */
  run(): Promise<string>;
}

const WITHIN_MS = 4000;

type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/**
 * Runs a costly check at most once per `ms` and caches its result or failure. Concurrent callers share one run. A check
 * that takes longer than `withinMs` fails, and the next call starts it again.
 */
export function throttledRun<T>(ms: number, run: () => Promise<T>, withinMs = WITHIN_MS): () => Promise<T> {
  const outcomes = new LRUCache<'latest', Outcome<T>>({
    max: 1,
    ttl: ms,
    fetchMethod: () =>
      endWithin(withinMs, run()).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
  });
  return async () => {
    const outcome = (await outcomes.fetch('latest'))!;
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  };
}

/** Returns the public summary of an error. If it has none, only the log contains details. */
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
  /** returns true if the calling page (`?page=`) was built with a withdrawn release */
  readonly isWithdrawn?: (page: string) => Promise<boolean>;
  readonly withinMs?: number;
  /** returns true if the caller may read details, not only the status; missing means everybody may read them */
  readonly mayReadDetails?: (request: FastifyRequest) => boolean;
}

/** Source: docs/rules.md SKEW-02 */
const WITHDRAWN_HEADER = 'x-page-withdrawn';

/** Answers 200 if all mandatory checks pass, otherwise 503 with a list of failures. Source: docs/rules.md HTTP-12 */
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
      // answers "not withdrawn" if the lookup fails, so that the page does not reload and asks again later
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
      const visibleResults = results.map(([name, { status, detail }]) => [
        name,
        { status, detail: isTold ? detail : '' },
      ]);
      return reply.code(isWell ? 200 : 503).send({
        status: isWell ? 'ok' : 'failing',
        checks: Object.fromEntries(visibleResults) as Health['checks'],
      });
    },
  );
};
