import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EmailEntrySchema, SignInResponseSchema, UserResponseSchema } from '@bindery/shared/contracts';
import { VisitorHeadersSchema } from '../../platform/http';
import {
  accountRoutes,
  callOf,
  NameSchema,
  PasswordSchema,
  PATH,
  TAGS,
  type CustomersRoutesOptions,
} from './account.routes';

const MINUTE_MS = 60_000;
/** Limit for the routes through which an attacker could guess passwords and tokens. Source: docs/rules.md ACC-05 */
const GUESS_LIMIT = { rateLimit: { max: 20, timeWindow: MINUTE_MS }, expense: { cpuMs: 300 } } as const;
/** Limit for the routes that send a mail to an address in the request. */
const MAIL_LIMIT = { rateLimit: { max: 6, timeWindow: MINUTE_MS }, expense: { mails: 1 } } as const;

const TokenBodySchema = Type.Object({ token: Type.String({ maxLength: 100 }) });
const EmailBodySchema = Type.Object({ email: EmailEntrySchema });
/** The answer, which is the same for every address. Only the mail reveals whether an address has an account. */
const MailedSchema = Type.Object({ data: Type.Object({ mailed: Type.Literal(true) }) });
const MAILED = { data: { mailed: true as const } };

/** Source: docs/rules.md ACC-04, ACC-05, ACC-06, ACC-10 */
export const customersRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, options) => {
  await signUpRoutes(app, options);
  await signInRoutes(app, options);
  await mailedLinkRoutes(app, options);
  await emailRoutes(app, options);
  await signOutRoute(app, options);
  await accountRoutes(app, options);
};

const signUpRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  const mailed = { config: MAIL_LIMIT, onRequest: app.csrfProtection };
  const schema = { tags: TAGS, headers: VisitorHeadersSchema, response: { 202: MailedSchema } };

  for (const [path, what, summary] of [
    ['sign-up', 'sign-up', 'Mails a link to open an account'],
    ['link', 'link', 'Mails a link that signs in'],
    ['password/forgotten', 'reset', 'Mails a link to choose a new password by'],
  ] as const)
    app.post(
      `${PATH}/${path}`,
      { ...mailed, schema: { ...schema, summary, body: EmailBodySchema } },
      async (request, reply) => {
        await accounts.mailLink(what, request.body.email, callOf(request, reply));
        return reply.code(202).send(MAILED);
      },
    );
};

const signInRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  const guess = { config: GUESS_LIMIT, onRequest: app.csrfProtection };
  const schema = { tags: TAGS, headers: VisitorHeadersSchema, response: { 200: SignInResponseSchema } };

  app.post(
    `${PATH}/sign-in`,
    {
      ...guess,
      schema: {
        ...schema,
        summary: 'Signs in by password, and brings along what the guest had',
        body: Type.Object({
          email: EmailEntrySchema,
          password: Type.String({ maxLength: 200 }),
          is_shared_device: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const { is_shared_device: isSharedDevice = false, ...credentials } = request.body;
      return { data: await accounts.signIn({ ...credentials, isSharedDevice }, callOf(request, reply)) };
    },
  );
};

const mailedLinkRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  const guess = { config: GUESS_LIMIT, onRequest: app.csrfProtection };
  const schema = { tags: TAGS, headers: VisitorHeadersSchema, response: { 200: SignInResponseSchema } };

  app.post(
    `${PATH}/link/open`,
    { ...guess, schema: { ...schema, summary: 'Signs in by a mailed link, once', body: TokenBodySchema } },
    async (request, reply) => ({
      data: await accounts.openLink(request.body.token, callOf(request, reply)),
    }),
  );
  app.post(
    `${PATH}/confirm`,
    {
      ...guess,
      schema: {
        ...schema,
        summary: 'Confirms an address, opens its account, and signs in',
        body: Type.Object({
          ...TokenBodySchema.properties,
          password: Type.Optional(PasswordSchema),
          firstname: Type.Optional(NameSchema),
          lastname: Type.Optional(NameSchema),
          // Pages of the previous version send this field; the server ignores it. Delete after 2027-06.
          marketing_opt_in: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const { token, ...details } = request.body;
      return { data: await accounts.confirm(token, details, callOf(request, reply)) };
    },
  );
  app.post(
    `${PATH}/password/reset`,
    {
      ...guess,
      schema: {
        ...schema,
        summary: 'Sets a new password by a mailed link, signs in, and ends every other session',
        body: Type.Object({ ...TokenBodySchema.properties, password: PasswordSchema }),
      },
    },
    async (request, reply) => ({
      data: await accounts.reset(request.body.token, request.body.password, callOf(request, reply)),
    }),
  );
};

const emailRoutes: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { emailChange }) => {
  const schema = { tags: TAGS, headers: VisitorHeadersSchema };
  const PasswordOfNowSchema = Type.Optional(Type.String({ maxLength: 200 }));
  app.post(
    `${PATH}/email`,
    {
      config: MAIL_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        ...{ ...schema, summary: 'Asks for another address: mails go to the old and the new one' },
        body: Type.Object({ email: EmailEntrySchema, password: PasswordOfNowSchema }),
        response: { 202: MailedSchema },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      await emailChange.ask(email, password, callOf(request, reply));
      return reply.code(202).send(MAILED);
    },
  );
  app.post(
    `${PATH}/email/confirm`,
    {
      config: GUESS_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        ...{ ...schema, summary: 'Confirms the new address by a mailed link' },
        body: Type.Object({ ...TokenBodySchema.properties, password: PasswordOfNowSchema }),
        response: { 200: Type.Object({ data: Type.Object({ changed: Type.Literal(true) }) }) },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      await emailChange.confirm(token, password, callOf(request, reply));
      return { data: { changed: true as const } };
    },
  );
  app.post(
    `${PATH}/email/undo`,
    {
      config: GUESS_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        ...{ ...schema, summary: 'Takes an account back by the link that the old address got' },
        body: TokenBodySchema,
        response: { 200: SignInResponseSchema },
      },
    },
    async (request, reply) => ({
      data: await emailChange.undo(request.body.token, callOf(request, reply)),
    }),
  );
};

const signOutRoute: FastifyPluginAsyncTypebox<CustomersRoutesOptions> = async (app, { accounts }) => {
  app.post(
    `${PATH}/sign-out`,
    {
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Ends the session of this browser',
        headers: VisitorHeadersSchema,
        response: { 200: UserResponseSchema },
      },
    },
    async (request, reply) => {
      await accounts.signOut({ request, reply });
      // makes the browser delete the shop's storage and its cached pictures, which show the child's name.
      // Source: docs/rules.md ACC-10
      reply.header('clear-site-data', '"cache", "storage"');
      return { data: null };
    },
  );
};
