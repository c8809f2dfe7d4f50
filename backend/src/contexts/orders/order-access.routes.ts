import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { codeEntry, EmailEntrySchema, OrderAccessResponseSchema } from '@bindery/shared/contracts';
import { csrfSessionHash, deviceOf } from '../../platform/http';
import type { Guests, Visitors } from '../shoppers';
import type { OrderGrant } from './order-access.repository';
import { shopperSchema } from './orders.routes';
import type { OrderEmail } from './order-email';
import type { OrderAccess, OrderLinks } from './order-links';

const FindBodySchema = Type.Object({
  number: codeEntry({ minLength: 1, maxLength: 40 }),
  email: codeEntry({ minLength: 3, maxLength: 254 }),
});
const OpenBodySchema = Type.Object({
  token: Type.String({ maxLength: 100 }),
  number: Type.Optional(codeEntry({ maxLength: 40 })),
});
const OpenedSchema = Type.Object({
  data: Type.Object({ orderId: Type.String(), newGuestToken: Type.String() }),
});
const TokenBodySchema = Type.Object({ token: Type.String({ maxLength: 1000 }) });
const ConfirmedSchema = Type.Object({ data: Type.Object({ orderId: Type.String() }) });
const NothingSchema = Type.Object({ data: Type.Null() });
const QUARTER_HOUR_MS = 900_000;
/** Limit of requests for each client. Shoppers need far fewer requests, and guessing order numbers needs far more. */
const FIND_LIMIT = { rateLimit: { max: 10, timeWindow: QUARTER_HOUR_MS }, expense: { mails: 1 } } as const;
const ASK_LIMIT = { rateLimit: { max: 10, timeWindow: QUARTER_HOUR_MS }, expense: { mails: 2 } } as const;
const OPEN_LIMIT = { rateLimit: { max: 30, timeWindow: QUARTER_HOUR_MS } } as const;

export interface OrderLinksRoutesOptions {
  readonly links: OrderLinks;
  readonly access: OrderAccess;
  readonly visitors: Visitors;
  readonly guests: Pick<Guests, 'identifyOrMint'>;
}

export interface OrderEmailRoutesOptions {
  readonly orderEmail: OrderEmail;
  readonly visitors: Visitors;
}

type LinkRoutes = FastifyPluginAsyncTypebox<OrderLinksRoutesOptions>;

const grantView = ({ openedAt, lastUsedAt, endsAt, ...grant }: OrderGrant) => ({
  ...grant,
  openedAt: openedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Source: docs/rules.md ORDER-11, ORDER-20 */
export const orderLinksRoutes: LinkRoutes = async (app, options) => {
  await linkRoutes(app, options);
  await accessRoutes(app, options);
};

const linkRoutes: LinkRoutes = async (app, { links, visitors, guests }) => {
  app.post(
    '/website/v1/orders/find',
    {
      config: FIND_LIMIT,
      onRequest: app.csrfProtection,
      schema: shopperSchema('Mails a link to an order, if this is its number and the address of its buyer', {
        body: FindBodySchema,
        response: { 202: NothingSchema },
      }),
    },
    async ({ body }, reply) => {
      await links.ask(body.number, body.email);
      return reply.code(202).send({ data: null });
    },
  );

  app.post(
    '/website/v1/orders/open',
    {
      config: OPEN_LIMIT,
      onRequest: app.csrfProtection,
      schema: shopperSchema('Lets the visitor see the order of a mailed link', {
        body: OpenBodySchema,
        response: { 200: OpenedSchema },
      }),
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      const { guest, newToken } = visitor
        ? { guest: visitor, newToken: '' }
        : await guests.identifyOrMint(undefined, () => csrfSessionHash(request));
      const device = deviceOf(request.headers['user-agent']);
      const { token, number } = request.body;
      const orderId = await links.open({ token, number, ownerId: guest.ownerId, device });
      return { data: { orderId, newGuestToken: newToken } };
    },
  );
};

const accessRoutes: LinkRoutes = async (app, { access, visitors }) => {
  async function accessOf(ownerId: string) {
    const { given: givenGrants, received } = await access.list(ownerId);
    return { given: givenGrants.map(grantView), received: received.map(grantView) };
  }

  app.get(
    '/website/v1/orders/access',
    {
      schema: shopperSchema(
        'Who may see orders by a mailed link: those of the visitor, and those that are others’',
        {
          response: { 200: OrderAccessResponseSchema },
        },
      ),
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      return { data: visitor ? await accessOf(visitor.ownerId) : { given: [], received: [] } };
    },
  );

  app.delete(
    '/website/v1/orders/access/:id',
    {
      config: OPEN_LIMIT,
      onRequest: app.csrfProtection,
      schema: shopperSchema('Revokes the access that a mailed link gave to an order of the visitor', {
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: OrderAccessResponseSchema },
      }),
    },
    async (request) => {
      const { ownerId } = await visitors.knownVisitor(request);
      await access.revoke(ownerId, request.params.id);
      return { data: await accessOf(ownerId) };
    },
  );
};

/**
 * Routes to change the e-mail address of an order. A mailed link opens a page with a button, and has no effect until
 * the reader presses it. Source: docs/rules.md ORDER-21, ORDER-22
 */
export const orderEmailRoutes: FastifyPluginAsyncTypebox<OrderEmailRoutesOptions> = async (
  app,
  { orderEmail, visitors },
) => {
  const confirmRoute = { config: OPEN_LIMIT, onRequest: app.csrfProtection };
  app.post(
    '/website/v1/orders/:id/email',
    {
      config: ASK_LIMIT,
      onRequest: app.csrfProtection,
      schema: shopperSchema('Asks for another e-mail address of an order: its mailbox has to confirm it', {
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        body: Type.Object({ email: EmailEntrySchema }),
        response: { 202: NothingSchema },
      }),
    },
    async (request, reply) => {
      const { ownerId } = await visitors.knownVisitor(request);
      await orderEmail.ask(ownerId, request.params.id, request.body.email);
      return reply.code(202).send({ data: null });
    },
  );

  app.post(
    '/website/v1/orders/email/confirm',
    {
      ...confirmRoute,
      schema: shopperSchema('Confirms another e-mail address of an order, in a browser that has the order', {
        body: TokenBodySchema,
        response: { 200: ConfirmedSchema },
      }),
    },
    async (request) => {
      const visitor = await visitors.visitorOf(request);
      return { data: { orderId: await orderEmail.confirm(visitor?.ownerId, request.body.token) } };
    },
  );

  app.post(
    '/website/v1/orders/not-mine',
    {
      ...confirmRoute,
      schema: shopperSchema('The reader of a mail says that its order is not theirs', {
        body: TokenBodySchema,
        response: { 200: NothingSchema },
      }),
    },
    async (request) => {
      await orderEmail.disown(request.body.token);
      return { data: null };
    },
  );
};
