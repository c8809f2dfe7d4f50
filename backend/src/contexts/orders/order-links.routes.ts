import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { codeEntry, OrderAccessResponseSchema } from '@bindery/shared/contracts';
import { csrfSessionHash, deviceOf, VisitorHeadersSchema } from '../../platform/http';
import type { Guests, Visitors } from '../shoppers';
import type { OrderAccess, OrderGrant } from './order-grants';
import type { OrderLinks } from './order-links';

const FindBodySchema = Type.Object({
  number: codeEntry({ minLength: 1, maxLength: 40 }),
  email: codeEntry({ minLength: 3, maxLength: 254 }),
});
const OpenBodySchema = Type.Object({ token: Type.String({ maxLength: 100 }) });
const QUARTER_HOUR_MS = 900_000;
/** Limit per client. It is far more than a shopper needs, but too low for guessing order numbers. */
const FIND_LIMIT = { rateLimit: { max: 10, timeWindow: QUARTER_HOUR_MS }, expense: { mails: 1 } } as const;
const OPEN_LIMIT = { rateLimit: { max: 30, timeWindow: QUARTER_HOUR_MS } } as const;
const TAGS = ['orders'];

export interface OrderLinksRoutesOptions {
  readonly links: OrderLinks;
  readonly access: OrderAccess;
  readonly visitors: Visitors;
  readonly guests: Pick<Guests, 'identifyOrMint'>;
}

const grantView = ({ openedAt, lastUsedAt, endsAt, ...grant }: OrderGrant) => ({
  ...grant,
  openedAt: openedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Source: docs/rules.md ORDER-11, ORDER-20 */
export const orderLinksRoutes: FastifyPluginAsyncTypebox<OrderLinksRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(linkRoutes, options);
  await app.register(accessRoutes, options);
};

const linkRoutes: FastifyPluginAsyncTypebox<OrderLinksRoutesOptions> = async (
  app,
  { links, visitors, guests },
) => {
  async function opener(request: FastifyRequest): Promise<{ ownerId: string; newGuestToken: string }> {
    const visitor = await visitors.visitorOf(request);
    if (visitor) return { ownerId: visitor.ownerId, newGuestToken: '' };
    const { guest, newToken } = await guests.identifyOrMint(undefined, () => csrfSessionHash(request));
    return { ownerId: guest.ownerId, newGuestToken: newToken };
  }

  app.post(
    '/website/v1/orders/find',
    {
      config: FIND_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Mails a link to an order, if this is its number and the address of its buyer',
        headers: VisitorHeadersSchema,
        body: FindBodySchema,
        response: { 202: Type.Object({ data: Type.Null() }) },
      },
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
      schema: {
        tags: TAGS,
        summary: 'Lets the visitor see the order of a mailed link',
        headers: VisitorHeadersSchema,
        body: OpenBodySchema,
        response: {
          200: Type.Object({ data: Type.Object({ orderId: Type.String(), newGuestToken: Type.String() }) }),
        },
      },
    },
    async (request) => {
      const { ownerId, newGuestToken } = await opener(request);
      const device = deviceOf(request.headers['user-agent']);
      const orderId = await links.open(request.body.token, ownerId, device);
      return { data: { orderId, newGuestToken } };
    },
  );
};

const accessRoutes: FastifyPluginAsyncTypebox<OrderLinksRoutesOptions> = async (
  app,
  { access, visitors },
) => {
  async function accessOf(ownerId: string) {
    const { given: givenGrants, received } = await access.list(ownerId);
    return { given: givenGrants.map(grantView), received: received.map(grantView) };
  }

  app.get(
    '/website/v1/orders/access',
    {
      schema: {
        tags: TAGS,
        summary: 'Who may see orders by a mailed link: those of the visitor, and those that are others’',
        headers: VisitorHeadersSchema,
        response: { 200: OrderAccessResponseSchema },
      },
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
      schema: {
        tags: TAGS,
        summary: 'Revokes the access that a mailed link gave to an order of the visitor',
        headers: VisitorHeadersSchema,
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: OrderAccessResponseSchema },
      },
    },
    async (request) => {
      const { ownerId } = await visitors.knownVisitor(request);
      await access.revoke(ownerId, request.params.id);
      return { data: await accessOf(ownerId) };
    },
  );
};
