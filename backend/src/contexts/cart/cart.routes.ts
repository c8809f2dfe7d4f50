import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AddItemsBodySchema,
  CartResponseSchema,
  CartWriteResponseSchema,
  PatchItemBodySchema,
} from '@bindery/shared/contracts';
import { csrfSessionHash, marketOfHeaders, VisitorHeadersSchema, WRITE_LIMIT } from '../../platform/http';
import type { Guests } from '../guests';
import type { CartService } from './cart.service';

const ItemParamsSchema = Type.Object({ id: Type.String() });
const NO_STORE = 'no-store';
const TAGS = ['commerce'];

export interface CartRoutesOptions {
  readonly service: CartService;
  readonly guests: Guests;
}

/** Source: docs/rules.md CART-01, HTTP-03, HTTP-06, HTTP-10, HTTP-11, GUEST-03 */
export const cartRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', NO_STORE);
  });
  await app.register(readRoute, options);
  await app.register(addRoute, options);
  await app.register(changeRoutes, options);
};

const readRoute: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, { service, guests }) => {
  app.get(
    '/website/v2/cart',
    {
      schema: {
        tags: TAGS,
        summary: "The visitor's cart",
        headers: VisitorHeadersSchema,
        response: { 200: CartResponseSchema },
      },
    },
    async (request) => {
      const market = marketOfHeaders(request.headers);
      const token = request.headers['x-guest-token'];
      return { data: await service.read(token ? await guests.identify(token) : undefined, market) };
    },
  );
};

const addRoute: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, { service, guests }) => {
  app.post(
    '/website/v2/cart/items',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Adds items; mints a guest token for a first add',
        headers: VisitorHeadersSchema,
        body: AddItemsBodySchema,
        response: { 200: Type.Union([CartWriteResponseSchema, Type.String()]) },
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const { guestId, newToken } = await guests.identifyOrMint(request.headers['x-guest-token'], () =>
        csrfSessionHash(request),
      );
      const answer = await service.add(
        guestId,
        market,
        request.body.items,
        request.headers['idempotency-key'],
      );
      if (answer.isReplay) reply.header('idempotent-replayed', 'true');
      // the token is written around the stored answer: no usable token is ever stored
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":{"order":${answer.body},"newGuestToken":${JSON.stringify(newToken)}}}`);
    },
  );
};

const changeRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, { service, guests }) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };

  app.patch(
    '/website/v2/cart/items/:id',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'Changes a line: format, choices or quantity',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: PatchItemBodySchema,
        response: { 200: CartWriteResponseSchema },
      },
    },
    async (request) => {
      const market = marketOfHeaders(request.headers);
      const guestId = await guests.identify(request.headers['x-guest-token'] ?? '');
      const order = await service.change(guestId, market, request.params.id, request.body.item);
      return { data: { order, newGuestToken: '' } };
    },
  );

  app.delete(
    '/website/v2/cart/items/:id',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'Deletes a line',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: CartWriteResponseSchema },
      },
    },
    async (request) => {
      const market = marketOfHeaders(request.headers);
      const guestId = await guests.identify(request.headers['x-guest-token'] ?? '');
      return { data: { order: await service.delete(guestId, market, request.params.id), newGuestToken: '' } };
    },
  );
};
