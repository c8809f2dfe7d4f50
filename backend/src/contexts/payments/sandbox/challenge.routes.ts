import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { newNonce, WRITE_LIMIT } from '../../../platform/http';
import { NotFoundError } from '../../../platform/problems';
import { challengePage, challengePolicy } from './challenge-page';
import type { SandboxHands } from './sandbox';
import type { SandboxPayment } from './sandbox.repository';

const PATH = '/sandbox/payments/:id';
const ParamsSchema = Type.Object({ id: Type.String({ pattern: '^sbx_[A-Za-z0-9_-]{32}$' }) });
const BODY_LIMIT_BYTES = 1000;

/** Pages to approve or refuse a test payment, like the pages of a bank or PayPal. Source: docs/rules.md PROV-02 */
export const challengeRoutes: FastifyPluginAsyncTypebox<{ readonly sandbox: SandboxHands }> = async (
  app,
  { sandbox },
) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, callback) => callback(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  async function paymentOf(id: string): Promise<SandboxPayment> {
    const payment = await sandbox.payment(id);
    if (!payment) throw new NotFoundError('There is no such test payment');
    return payment;
  }

  app.get(PATH, { schema: { hide: true, params: ParamsSchema } }, async (request, reply) => {
    const payment = await paymentOf(request.params.id);
    // the shopper has already decided, or the payment was cancelled
    if (payment.status !== 'requires_action') return reply.redirect(payment.returnUrl, 303);
    const nonce = newNonce();
    return reply
      .header('content-security-policy', challengePolicy(nonce, payment.returnUrl))
      .type('text/html; charset=utf-8')
      .send(challengePage(payment, nonce));
  });

  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: {
        hide: true,
        params: ParamsSchema,
        body: Type.Object({ answer: Type.Union([Type.Literal('approve'), Type.Literal('refuse')]) }),
      },
    },
    async (request, reply) => {
      const { id, returnUrl } = await paymentOf(request.params.id);
      await sandbox.answerChallenge(id, request.body.answer === 'approve');
      return reply.redirect(returnUrl, 303);
    },
  );
};
