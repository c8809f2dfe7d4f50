import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AddressSchema, SessionListResponseSchema, UserResponseSchema } from '@bindery/shared/contracts';
import { VisitorHeadersSchema, WRITE_LIMIT, marketOfHeaders } from '../../platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.service';
import type { Addresses } from './addresses';
import type { EmailChange } from './email-change';
import type { Call } from './sessions';

export const TAGS = ['customers'];
export const PATH = '/website/v1/user';

/** the minimum length makes guessing hard; the maximum limits the cost of hashing */
export const PasswordSchema = Type.String({ minLength: 8, maxLength: 200 });
export const NameSchema = Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` });

export interface CustomersRoutesOptions {
  readonly accounts: Accounts;
  readonly addresses: Addresses;
  readonly emailChange: EmailChange;
}

export const callOf = (request: FastifyRequest, reply: FastifyReply): Call => ({
  request,
  reply,
  market: marketOfHeaders(request.headers),
});

const IdParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const AddressBodySchema = Type.Object({
  ...AddressSchema.properties,
  isDefault: Type.Optional(Type.Boolean()),
});

/** Routes of the signed-in customer. Source: docs/rules.md ACC-10, ACC-18, GUEST-07 */
export const accountRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, options) => {
  await userRoutes(app, options);
  await sessionRoutes(app, options);
  await addressRoutes(app, options);
};

const answersUser = { tags: TAGS, headers: VisitorHeadersSchema, response: { 200: UserResponseSchema } };

const userRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.get(
    PATH,
    { schema: { ...answersUser, summary: 'Who is signed in, if anybody is' } },
    async (request, reply) => ({ data: (await accounts.user(callOf(request, reply))) ?? null }),
  );
  app.patch(
    PATH,
    {
      ...write,
      schema: {
        ...answersUser,
        summary: 'Changes names',
        body: Type.Object({
          firstname: Type.Optional(NameSchema),
          lastname: Type.Optional(NameSchema),
          // Pages of the previous version send this field; the server ignores it. Delete after 2027-06.
          marketing_opt_in: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => ({ data: await accounts.change(request.body, callOf(request, reply)) }),
  );
  app.post(
    `${PATH}/password`,
    {
      config: { rateLimit: { max: 20, timeWindow: 60_000 } },
      onRequest: app.csrfProtection,
      schema: {
        ...answersUser,
        summary: 'Sets another password, and ends every other session',
        body: Type.Object({
          current: Type.Optional(Type.String({ maxLength: 200 })),
          password: PasswordSchema,
        }),
      },
    },
    async (request, reply) => {
      const { current: currentPassword, password } = request.body;
      return { data: await accounts.setPassword(currentPassword, password, callOf(request, reply)) };
    },
  );
};

const sessionRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  const schema = { tags: TAGS, response: { 200: SessionListResponseSchema } };
  app.get(
    `${PATH}/sessions`,
    { schema: { ...schema, summary: 'Browsers that are signed in, the one seen last first' } },
    async (request) => ({ data: await accounts.sessionList(request) }),
  );
  app.delete(
    `${PATH}/sessions/:id`,
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: { ...schema, summary: 'Signs another browser out', params: IdParamsSchema },
    },
    async (request) => {
      const { id } = request.params;
      const otherSessions = (await accounts.sessionList(request)).filter((session) => session.id !== id);
      await accounts.closeSession(id, request);
      return { data: otherSessions };
    },
  );
};

const addressRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (
  app,
  { accounts, addresses },
) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.post(
    `${PATH}/addresses`,
    { ...write, schema: { ...answersUser, summary: 'Adds an address', body: AddressBodySchema } },
    async (request, reply) => {
      const { market } = callOf(request, reply);
      const { customerId } = await accounts.session(request);
      await addresses.add(customerId, request.body);
      return { data: await accounts.userOf(customerId, market) };
    },
  );
  app.patch(
    `${PATH}/addresses/:id`,
    {
      ...write,
      schema: {
        ...answersUser,
        summary: 'Changes an address, or makes it the default one',
        params: IdParamsSchema,
        body: Type.Partial(AddressBodySchema),
      },
    },
    async (request, reply) => {
      const { market } = callOf(request, reply);
      const { customerId } = await accounts.session(request);
      await addresses.change(customerId, request.params.id, request.body);
      return { data: await accounts.userOf(customerId, market) };
    },
  );
  app.delete(
    `${PATH}/addresses/:id`,
    { ...write, schema: { ...answersUser, summary: 'Deletes an address', params: IdParamsSchema } },
    async (request, reply) => {
      const { market } = callOf(request, reply);
      const { customerId } = await accounts.session(request);
      await addresses.delete(customerId, request.params.id);
      return { data: await accounts.userOf(customerId, market) };
    },
  );
};
