import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { WRITE_LIMIT } from '../../../platform/http';
import { refusal } from '../../../platform/problems';
import type { SandboxHands } from './sandbox';

const PATH = '/_canvas/api/staff/sandbox';

class SandboxMoveError extends refusal(
  409,
  'sandbox_state',
  'There is no such test payment or refund, or it is too late for that',
) {}

const literalUnion = <const T extends readonly string[]>(...values: T) =>
  Type.Union(values.map((value) => Type.Literal(value)));
const PaymentParamsSchema = Type.Object({
  id: Type.String({ maxLength: 64 }),
  move: literalUnion('succeed', 'fail', 'dispute'),
});
const RefundParamsSchema = Type.Object({
  id: Type.String({ maxLength: 64 }),
  move: literalUnion('succeed', 'fail'),
});
const DoneSchema = Type.Object({ data: Type.Object({ id: Type.String() }) });

/**
 * Routes that simulate later acts of a bank. A processing payment succeeds or fails, a payment is disputed, or a refund
 * ends. Source: docs/rules.md PROV-02
 */
export const staffSandboxRoutes: FastifyPluginAsyncTypebox<{
  readonly sandbox: SandboxHands;
}> = async (app, { sandbox }) => {
  function move(id: string, name: string): Promise<boolean> {
    if (name === 'dispute') return sandbox.dispute(id);
    return sandbox.finish(id, name === 'succeed' ? null : 'declined');
  }
  const schemaOf = <T>(summary: string, params: T) => ({
    tags: ['staff'],
    summary,
    params,
    response: { 200: DoneSchema },
  });

  app.post(
    `${PATH}/payments/:id/:move`,
    {
      config: WRITE_LIMIT,
      schema: schemaOf('Ends a test payment that is processing, or disputes one', PaymentParamsSchema),
    },
    async ({ params: { id, move: name } }) => {
      if (!(await move(id, name))) throw new SandboxMoveError();
      return { data: { id } };
    },
  );
  app.post(
    `${PATH}/refunds/:id/:move`,
    { config: WRITE_LIMIT, schema: schemaOf('Ends a refund that is pending', RefundParamsSchema) },
    async ({ params: { id, move: name } }) => {
      if (!(await sandbox.finishRefund(id, name === 'succeed' ? 'done' : 'failed')))
        throw new SandboxMoveError();
      return { data: { id } };
    },
  );
};
