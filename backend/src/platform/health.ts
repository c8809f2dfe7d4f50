import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

export interface HealthCheck {
  readonly name: string;
  /** The shop can sell without it: it is reported, and does not take the process out of service. */
  readonly isOptional?: boolean;
  /** @returns what to tell about it @throws where it is not well */
  run(): Promise<string>;
}

/** What costs something to find out is found out once in a while, failures included. */
export function atMostEvery(ms: number, run: () => Promise<string>): () => Promise<string> {
  let last: { readonly outcome: Promise<string>; readonly at: number } | undefined;
  return () => {
    if (!last || Date.now() - last.at > ms) last = { outcome: run(), at: Date.now() };
    return last.outcome;
  };
}

const HealthSchema = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('failing')]),
  checks: Type.Record(Type.String(), Type.Object({ status: Type.String(), detail: Type.String() })),
});

async function runCheck(
  { name, run }: HealthCheck,
  report: (error: unknown) => void,
): Promise<[string, { status: string; detail: string }]> {
  try {
    return [name, { status: 'ok', detail: await run() }];
  } catch (error) {
    report(error);
    return [name, { status: 'failing', detail: 'see the log' }];
  }
}

/** 200 where all that shoppers cannot do without is well, else 503; the body says which part is not. Source: decisions 42 */
export const healthRoutes: FastifyPluginAsyncTypebox<{ checks: readonly HealthCheck[] }> = async (
  app,
  { checks },
) => {
  app.get(
    '/_canvas/api/health',
    {
      schema: {
        tags: ['operations'],
        summary: 'Is all well?',
        response: { '2xx': HealthSchema, 503: HealthSchema },
      },
    },
    async (request, reply) => {
      const results = await Promise.all(
        checks.map((check) =>
          runCheck(check, (err) => request.log.error({ err, check: check.name }, 'health check failed')),
        ),
      );
      const isWell = results.every(([, { status }], i) => status === 'ok' || checks[i]!.isOptional);
      return reply
        .code(isWell ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isWell ? 'ok' : 'failing', checks: Object.fromEntries(results) });
    },
  );
};
