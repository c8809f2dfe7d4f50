import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ContactMessageBodySchema,
  ContactMessageResponseSchema,
  StaffMessageListResponseSchema,
  StaffMessageResponseSchema,
} from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { intentOf, marketOfHeaders, VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import { markReplay, type Answer, type Idempotency } from '../../platform/idempotency';
import type { Visitors } from '../shoppers';
import type { ContactMessages } from './contact-messages';

const QUARTER_HOUR_MS = 900_000;
/** Limited, because a copy of each message is mailed to the typed address, which may be a stranger's. */
const MESSAGE_LIMIT = { rateLimit: { max: 10, timeWindow: QUARTER_HOUR_MS }, expense: { mails: 2 } } as const;
const STAFF = '/_canvas/api/staff/messages';
const ParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });

interface ContactMessagesOptions {
  readonly contactMessages: ContactMessages;
  readonly visitors: Visitors;
  readonly idempotency: Idempotency;
}

const dataOf = <Data>({ body }: Answer): Data => (JSON.parse(body) as { data: Data }).data;

/** Source: docs/rules.md ACC-49 */
export const contactMessagesRoutes: FastifyPluginAsyncTypebox<ContactMessagesOptions> = async (
  app,
  { contactMessages, visitors, idempotency },
) => {
  app.post(
    '/website/v1/messages',
    {
      config: MESSAGE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: ['messages'],
        summary: 'Sends a message to the shop; once for an Idempotency-Key',
        headers: VisitorHeadersSchema,
        body: ContactMessageBodySchema,
        response: { 202: ContactMessageResponseSchema },
      },
    },
    async (request, reply) => {
      const { headers, body } = request;
      const market = marketOfHeaders(headers);
      // hidden field that only spam programs fill in; they get the usual answer, so that they do not notice
      if (body.website) return reply.code(202).send({ data: { id: randomUUID(), newGuestToken: '' } });
      const { visitor, newToken } = await visitors.ofOrMinted(request);
      const { ownerId } = visitor;
      const writer = { ownerId, market };
      const answer = await idempotency.run(
        {
          // only the key identifies a repeated message, because the browser may not have a guest token yet
          ...{ scope: 'message', key: intentOf(headers).idempotencyKey, ownerId },
          ...{ method: 'POST', route: 'messages', market: market.identifier, body },
        },
        {
          begin: async (transaction) => ({
            status: 202,
            body: { data: { id: await contactMessages.receive(transaction, body, writer) } },
          }),
          standing: () => Promise.resolve({ data: { id: '' } }),
        },
      );
      markReplay(reply, answer);
      const { id } = dataOf<{ id: string }>(answer);
      return reply.code(202).send({ data: { id, newGuestToken: newToken } });
    },
  );
};

const staffSchema = <const Schema extends object>(summary: string, schema: Schema) => ({
  ...{ tags: ['staff'], summary },
  ...schema,
});

/** Source: docs/rules.md ACC-49, STAFF-12 */
export const staffMessagesRoutes: FastifyPluginAsyncTypebox<
  Pick<ContactMessagesOptions, 'contactMessages' | 'idempotency'>
> = async (app, options) => {
  await readRoutes(app, options);
  await actRoutes(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<Pick<ContactMessagesOptions, 'contactMessages'>> = async (
  app,
  { contactMessages },
) => {
  app.get(
    STAFF,
    {
      schema: staffSchema('Messages in a state, at most 200: open ones from the oldest on', {
        querystring: Type.Object({
          state: Type.Enum(['open', 'answered', 'closed'] as const, { default: 'open' }),
        }),
        response: { 200: StaffMessageListResponseSchema },
      }),
    },
    async ({ query }) => ({ data: await contactMessages.list(query.state) }),
  );
  app.get(
    `${STAFF}/:id`,
    {
      schema: staffSchema('A message with its answers', {
        params: ParamsSchema,
        response: { 200: StaffMessageResponseSchema },
      }),
    },
    async ({ params }) => ({ data: await contactMessages.read(params.id) }),
  );
};

const actRoutes: FastifyPluginAsyncTypebox<
  Pick<ContactMessagesOptions, 'contactMessages' | 'idempotency'>
> = async (app, { contactMessages, idempotency }) => {
  app.post(
    `${STAFF}/:id/answer`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Answers a message by mail; once for an Idempotency-Key', {
        params: ParamsSchema,
        headers: Type.Object({
          'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        }),
        body: Type.Object({ answer: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }) }),
        response: { 200: StaffMessageResponseSchema },
      }),
    },
    async ({ params: { id }, headers, body }, reply) => {
      const answer = await idempotency.run(
        {
          ...{ scope: `staff message ${id}`, key: headers['idempotency-key'] },
          ...{ method: 'POST', route: `staff/messages/${id}/answer`, market: '', body },
        },
        {
          begin: async (transaction) => {
            await contactMessages.answer(transaction, id, body.answer.trim());
            return { status: 200, body: { data: null } };
          },
          standing: () => Promise.resolve({ data: null }),
        },
      );
      markReplay(reply, answer);
      return { data: await contactMessages.read(id) };
    },
  );
  app.post(
    `${STAFF}/:id/close`,
    {
      config: WRITE_LIMIT,
      schema: staffSchema('Closes a message that needs no answer', {
        params: ParamsSchema,
        response: { 200: StaffMessageResponseSchema },
      }),
    },
    async ({ params }) => ({ data: await contactMessages.close(params.id) }),
  );
};
