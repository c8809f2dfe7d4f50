import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CheckoutAddressBodySchema,
  CheckoutPaymentBodySchema,
  CheckoutResponseSchema,
  CheckoutShippingBodySchema,
  checkoutTag,
  ExpressOfferResponseSchema,
  ExpressQuoteBodySchema,
  KnownCheckoutResponseSchema,
} from '@bindery/shared/contracts';
import {
  intentOf,
  marketOfHeaders,
  placeOfHeaders,
  VisitorHeadersSchema,
  WRITE_LIMIT,
} from '../../platform/http';
import { markReplay } from '../../platform/idempotency';
import { checkRestriction, type Restrictions, type Visitors } from '../shoppers';
import { CartNotReadyError, CheckoutNotFoundError } from './checkout.errors';
import type { CheckoutAnswer, CheckoutService } from './checkout.service';
import type { Visit } from './checkout-writes';

const PATH = '/website/v2/checkout';
const TAGS = ['checkout'];
const MINUTE_MS = 60_000;
/** Limits requests that set a payment method, because each one sends a request to the provider. */
const METHOD_LIMIT = { rateLimit: { max: 30, timeWindow: MINUTE_MS } } as const;

export interface CheckoutRoutesOptions {
  readonly checkouts: CheckoutService;
  readonly visitors: Visitors;
  readonly restrictions: Restrictions;
}

/** @throws CheckoutNotFoundError if the request has no visitor */
async function visitOf(request: FastifyRequest, visitors: Visitors): Promise<Visit> {
  const market = marketOfHeaders(request.headers);
  const visitor = await visitors.visitorOf(request);
  if (!visitor) throw new CheckoutNotFoundError();
  return { visitor: { ...visitor, place: placeOfHeaders(request.headers) }, market };
}

function send(reply: FastifyReply, answer: CheckoutAnswer) {
  markReplay(reply, answer);
  reply.header('etag', checkoutTag(answer.checkout));
  return { data: answer.checkout };
}

/** Source: docs/rules.md CHECK-01, CHECK-02, HTTP-03, HTTP-06, HTTP-10, GUEST-06 */
export const checkoutRoutes: FastifyPluginAsyncTypebox<CheckoutRoutesOptions> = async (app, options) => {
  app.addHook('preHandler', checkRestriction(options.visitors, options.restrictions));
  await beginRoutes(app, options);
  await stepRoutes(app, options);
  await expressRoute(app, options);
};

const beginRoutes: FastifyPluginAsyncTypebox<CheckoutRoutesOptions> = async (
  app,
  { checkouts, visitors },
) => {
  const schema = { tags: TAGS, headers: VisitorHeadersSchema, response: { 200: CheckoutResponseSchema } };
  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: { ...schema, summary: 'Begins a checkout of the cart, or goes on with it' },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await visitors.visitorOf(request);
      // without a visitor the cart is empty
      if (!visitor) throw new CartNotReadyError([{ reason: 'empty' }]);
      const place = placeOfHeaders(request.headers);
      return send(
        reply,
        await checkouts.begin({ visitor: { ...visitor, place }, market }, intentOf(request.headers)),
      );
    },
  );

  const knownSchema = { ...schema, response: { 200: KnownCheckoutResponseSchema } };
  app.get(
    PATH,
    { schema: { ...knownSchema, summary: 'The checkout of the cart; null where none is begun' } },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await visitors.visitorOf(request);
      const place = placeOfHeaders(request.headers);
      const checkout = visitor && (await checkouts.read({ ...visitor, place }, market));
      return checkout ? send(reply, { checkout, isReplay: false }) : { data: null };
    },
  );
};

const stepRoutes: FastifyPluginAsyncTypebox<CheckoutRoutesOptions> = async (app, { checkouts, visitors }) => {
  const schema = { tags: TAGS, headers: VisitorHeadersSchema, response: { 200: CheckoutResponseSchema } };
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.put(
    `${PATH}/address`,
    {
      ...write,
      schema: {
        ...schema,
        summary: 'E-mail, billing address, and what goes where',
        body: CheckoutAddressBodySchema,
      },
    },
    async (request, reply) =>
      send(
        reply,
        await checkouts.setAddress(await visitOf(request, visitors), request.body, intentOf(request.headers)),
      ),
  );

  app.put(
    `${PATH}/shipping`,
    { ...write, schema: { ...schema, summary: 'How each parcel goes', body: CheckoutShippingBodySchema } },
    async (request, reply) =>
      send(
        reply,
        await checkouts.setShipping(
          await visitOf(request, visitors),
          request.body,
          intentOf(request.headers),
        ),
      ),
  );

  app.put(
    `${PATH}/payment`,
    {
      ...write,
      config: METHOD_LIMIT,
      schema: { ...schema, summary: 'What is paid with', body: CheckoutPaymentBodySchema },
    },
    async (request, reply) =>
      send(
        reply,
        await checkouts.setPayment(await visitOf(request, visitors), request.body, intentOf(request.headers)),
      ),
  );
};

/** The shopper's place is in the body, so that no URL and no log contains it. Source: docs/rules.md PAY-01 */
const expressRoute: FastifyPluginAsyncTypebox<CheckoutRoutesOptions> = async (
  app,
  { checkouts, visitors },
) => {
  app.post(
    `${PATH}/express/quote`,
    {
      ...{ config: WRITE_LIMIT, onRequest: app.csrfProtection },
      schema: {
        ...{ tags: TAGS, summary: 'What a wallet shows: rates and price for its place; nothing is stored' },
        ...{ headers: VisitorHeadersSchema, body: ExpressQuoteBodySchema },
        response: { 200: ExpressOfferResponseSchema },
      },
    },
    async (request) => {
      const market = marketOfHeaders(request.headers);
      const visitor = await visitors.visitorOf(request);
      return { data: visitor ? await checkouts.express({ visitor, market }, request.body) : null };
    },
  );
};
