import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  codeEntry,
  AddItemsBodySchema,
  ApprovalBodySchema,
  cartTag,
  CartResponseSchema,
  CartWriteResponseSchema,
  LineProofResponseSchema,
  PatchItemBodySchema,
  type Cart,
  type CartWriteResponse,
  PromotionBodySchema,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import {
  intentOf,
  CODE_LIMIT,
  marketOfHeaders,
  placeOfHeaders,
  VisitorHeadersSchema,
  WRITE_LIMIT,
} from '../../platform/http';
import { markReplay } from '../../platform/idempotency';
import { checkRestriction, type Restrictions, type Visitor, type Visitors } from '../shoppers';
import type { CartService } from './cart.service';
import type { WriteAnswer } from './cart-write';

const ItemParamsSchema = Type.Object({ id: Type.String() });
const CodeParamsSchema = Type.Object({ code: codeEntry({ minLength: 1, maxLength: 40 }) });
const TAGS = ['commerce'];

export interface CheckoutInCart {
  /**
   * Returns the cart with the e-mail address, delivery, credit and total of its checkout. If no checkout has begun,
   * adds an estimate with the lowest delivery price instead. Call it outside any transaction.
   * Source: docs/rules.md CART-07
   *
   * @param options - `hasCheckout`: false if there is no checkout to look up; `place`: region or postcode of the
   *   destination, if the shopper has named it
   */
  withCheckout(
    cart: Cart,
    visitor: CartShopper | undefined,
    market: Market,
    options?: { readonly hasCheckout?: boolean | undefined; readonly place?: string | undefined },
  ): Promise<Cart>;
}
type CartShopper = Pick<Visitor, 'ownerId' | 'customerId'>;

export interface CartRoutesOptions {
  readonly service: CartService;
  readonly checkouts: CheckoutInCart;
  readonly visitors: Visitors;
  readonly restrictions: Restrictions;
}

/** Source: docs/rules.md CART-01, CART-18, HTTP-03, HTTP-06, HTTP-10, HTTP-09, GUEST-02 */
export const cartRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, options) => {
  app.addHook('preHandler', checkRestriction(options.visitors, options.restrictions));
  await readRoute(app, options);
  await addRoute(app, options);
  await changeRoutes(app, options);
  await promotionRoutes(app, options);
  await proofRoutes(app, options);
};

const readRoute: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (
  app,
  { service, checkouts, visitors },
) => {
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
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await visitors.visitorOf(request);
      const place = placeOfHeaders(request.headers);
      const cart = await service.read(visitor?.ownerId, market, market.taxIncluded ? undefined : place);
      reply.header('etag', cartTag(cart));
      return { data: await checkouts.withCheckout(cart, visitor, market, { place }) };
    },
  );
};

const WriteAnswerSchema = { 200: Type.Union([CartWriteResponseSchema, Type.String()]) };

interface WriteSender {
  readonly checkouts: CheckoutInCart;
  readonly visitor: CartShopper;
  readonly market: Market;
  readonly place: string | undefined;
}

/**
 * Adds the guest token and the checkout to the stored response only when it is sent. Thus the database stores no usable
 * token and no address. The stored body is the cart with `added` and `dropped`, because the previous version of the
 * shop also reads it. Delete after 2027-06.
 */
async function sendWrite(
  reply: FastifyReply,
  answer: WriteAnswer,
  { checkouts, visitor, market, place }: WriteSender,
  newToken = '',
): Promise<FastifyReply> {
  const { body, value = JSON.parse(body) as unknown, hasCheckout } = answer;
  markReplay(reply, answer);
  const { added, dropped, ...cart } = value as Cart & Pick<CartWriteResponse['data'], 'added' | 'dropped'>;
  const order = await checkouts.withCheckout(cart, visitor, market, { hasCheckout, place });
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ data: { order, newGuestToken: newToken, added, dropped } }));
}

const addRoute: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (
  app,
  { service, checkouts, visitors },
) => {
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
        response: WriteAnswerSchema,
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const { visitor, newToken } = await visitors.ofOrMinted(request);
      const { items } = request.body;
      const visit = { visitor, market, isNewGuest: newToken !== '' };
      const answer = await service.add(visit, items, intentOf(request.headers));
      const place = placeOfHeaders(request.headers);
      return sendWrite(reply, answer, { checkouts, visitor, market, place }, newToken);
    },
  );
};

const visitOf = async (
  request: FastifyRequest,
  visitors: Visitors,
): Promise<Pick<WriteSender, 'market' | 'place'> & { visitor: Visitor }> => {
  const market = marketOfHeaders(request.headers);
  const place = placeOfHeaders(request.headers);
  return { market, place, visitor: await visitors.knownVisitor(request) };
};

const changeRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (
  app,
  { service, checkouts, visitors },
) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.patch(
    '/website/v2/cart/items/:id',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'Changes a line: format, choices, extras, quantity, version; saves it; agrees to its price',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: PatchItemBodySchema,
        response: WriteAnswerSchema,
      },
    },
    async (request, reply) => {
      const visit = await visitOf(request, visitors);
      const { params, body, headers } = request;
      const answer = await service.change(visit, params.id, body.item, intentOf(headers));
      return sendWrite(reply, answer, { checkouts, ...visit });
    },
  );

  app.delete(
    '/website/v2/cart/items/:id',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'Deletes a line with its extras, or an extra alone',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: WriteAnswerSchema,
      },
    },
    async (request, reply) => {
      const visit = await visitOf(request, visitors);
      const answer = await service.delete(visit, request.params.id, intentOf(request.headers));
      return sendWrite(reply, answer, { checkouts, ...visit });
    },
  );
};

/** Source: docs/rules.md PROMO-03, PROMO-04 */
const promotionRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (
  app,
  { service, checkouts, visitors },
) => {
  app.post(
    '/website/v2/cart/promotions',
    {
      config: CODE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Adds the code of a promotion',
        headers: VisitorHeadersSchema,
        body: PromotionBodySchema,
        response: WriteAnswerSchema,
      },
    },
    async (request, reply) => {
      const visit = await visitOf(request, visitors);
      const answer = await service.addPromotion(visit, request.body.code, intentOf(request.headers));
      return sendWrite(reply, answer, { checkouts, ...visit });
    },
  );

  app.delete(
    '/website/v2/cart/promotions/:code',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Takes the code of a promotion off',
        params: CodeParamsSchema,
        headers: VisitorHeadersSchema,
        response: WriteAnswerSchema,
      },
    },
    async (request, reply) => {
      const visit = await visitOf(request, visitors);
      const answer = await service.removePromotion(visit, request.params.code, intentOf(request.headers));
      return sendWrite(reply, answer, { checkouts, ...visit });
    },
  );
};

/** Source: docs/rules.md PROOF-02 */
const proofRoutes: FastifyPluginAsyncTypebox<CartRoutesOptions> = async (app, { service, visitors }) => {
  const response = { 200: Type.Union([LineProofResponseSchema, Type.String()]) };
  app.get(
    '/website/v2/cart/items/:id/proof',
    {
      schema: {
        tags: TAGS,
        summary: 'The pages of a line, and which of them are approved',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response,
      },
    },
    async (request) => ({
      data: await service.proof(await visitOf(request, visitors), request.params.id),
    }),
  );

  app.put(
    '/website/v2/cart/items/:id/approval',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Approves pages of a line, as the shopper saw them',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: ApprovalBodySchema,
        response,
      },
    },
    async (request, reply) => {
      const visit = await visitOf(request, visitors);
      const { params, body, headers } = request;
      const answer = await service.approve(visit, params.id, body.pages, intentOf(headers));
      markReplay(reply, answer);
      return reply.type('application/json; charset=utf-8').send(`{"data":${answer.body}}`);
    },
  );
};
