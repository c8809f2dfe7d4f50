import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EmailEntrySchema } from '@bindery/shared/contracts';
import { VisitorHeadersSchema } from '../../platform/http';
import type { Visitors } from '../shoppers';
import type { OrderEmail } from './order-email';

const QUARTER_HOUR_MS = 900_000;
const ASK_LIMIT = { rateLimit: { max: 10, timeWindow: QUARTER_HOUR_MS }, expense: { mails: 2 } } as const;
const LINK_LIMIT = { rateLimit: { max: 30, timeWindow: QUARTER_HOUR_MS } } as const;
const TokenBodySchema = Type.Object({ token: Type.String({ maxLength: 1000 }) });
const NothingSchema = Type.Object({ data: Type.Null() });
const TAGS = ['orders'];

export interface OrderEmailRoutesOptions {
  readonly orderEmail: OrderEmail;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md ORDER-21, ORDER-22 */
export const orderEmailRoutes: FastifyPluginAsyncTypebox<OrderEmailRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(askRoute, options);
  await app.register(linkRoutes, options);
};

const askRoute: FastifyPluginAsyncTypebox<OrderEmailRoutesOptions> = async (
  app,
  { orderEmail, visitors },
) => {
  app.post(
    '/website/v1/orders/:id/email',
    {
      config: ASK_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Asks for another e-mail address of an order: its mailbox has to confirm it',
        headers: VisitorHeadersSchema,
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        body: Type.Object({ email: EmailEntrySchema }),
        response: { 202: NothingSchema },
      },
    },
    async (request, reply) => {
      const { ownerId } = await visitors.knownVisitor(request);
      await orderEmail.ask(ownerId, request.params.id, request.body.email);
      return reply.code(202).send({ data: null });
    },
  );
};

/** Handles the links in mails. Nothing happens before the reader presses a button on the link's page. */
const linkRoutes: FastifyPluginAsyncTypebox<OrderEmailRoutesOptions> = async (
  app,
  { orderEmail, visitors },
) => {
  app.post(
    '/website/v1/orders/email/confirm',
    {
      config: LINK_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Confirms another e-mail address of an order, in a browser that has the order',
        headers: VisitorHeadersSchema,
        body: TokenBodySchema,
        response: { 200: Type.Object({ data: Type.Object({ orderId: Type.String() }) }) },
      },
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      return { data: { orderId: await orderEmail.confirm(visitor?.ownerId, request.body.token) } };
    },
  );

  app.post(
    '/website/v1/orders/not-mine',
    {
      config: LINK_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'The reader of a mail says that its order is not theirs',
        headers: VisitorHeadersSchema,
        body: TokenBodySchema,
        response: { 200: NothingSchema },
      },
    },
    async (request) => {
      await orderEmail.disown(request.body.token);
      return { data: null };
    },
  );
};
