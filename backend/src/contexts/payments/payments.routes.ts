import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ExpressBodySchema, PaymentAnswerSchema, PlaceOrderBodySchema } from '@bindery/shared/contracts';
import {
  clientAddress,
  marketOfHeaders,
  type VisitorHeaders,
  VisitorHeadersSchema,
  WRITE_LIMIT,
} from '../../platform/http';
import { checkRestriction, type Restrictions, type Visitors } from '../shoppers';
import type { MeasuredBrowser } from '../orders';
import type { Payments } from './payments.service';
import type { SavedCards } from './saved-cards';
import { savedCardsRoutes } from './saved-cards.routes';

const TAGS = ['checkout'];
const EVENT_LIMIT_BYTES = 256_000;
const ProviderParamsSchema = Type.Object({ provider: Type.String({ maxLength: 20 }) });

export interface PaymentRoutesOptions {
  readonly payments: Payments;
  readonly savedCards: SavedCards;
  readonly visitors: Visitors;
  readonly restrictions: Restrictions;
  /** returns the identity of the buyer's browser for analytics. Source: docs/rules.md TRACK-51 */
  readonly measured: (request: FastifyRequest, market: string) => Promise<MeasuredBrowser | undefined>;
}

/**
 * Routes to pay, to read the result and to cancel. Responses are not stored, because a repeated request reads the state
 * from the provider. Source: docs/rules.md PAY-01, PROV-07, HTTP-06, HTTP-10
 */
export const paymentRoutes: FastifyPluginAsyncTypebox<PaymentRoutesOptions> = async (app, options) => {
  await app.register((scope) => webhookRoute(scope, options.payments));
  await app.register(shopperRoutes, options);
  await savedCardsRoutes(app, options);
};

/** Returns the fields that every request to pay has. */
async function payRequestOf(
  { visitors, measured }: PaymentRoutesOptions,
  request: FastifyRequest,
  headers: VisitorHeaders,
) {
  const market = marketOfHeaders(headers);
  return {
    ...{ visitor: await visitors.knownVisitor(request), market, key: headers['idempotency-key'] },
    measured: await measured(request, market.identifier),
  };
}

const shopperRoutes: FastifyPluginAsyncTypebox<PaymentRoutesOptions> = async (app, options) => {
  const { payments, visitors, restrictions } = options;
  app.addHook('preHandler', checkRestriction(visitors, restrictions));
  const write = { onRequest: app.csrfProtection, config: WRITE_LIMIT };
  const answer = { headers: VisitorHeadersSchema, response: { 200: PaymentAnswerSchema } };

  app.post(
    '/website/v2/checkout/orders',
    {
      ...write,
      schema: {
        ...{ tags: TAGS, summary: 'Pays for what the shopper saw, and places the order' },
        ...{ ...answer, body: PlaceOrderBodySchema },
      },
    },
    async (request) => {
      const payRequest = {
        ...(await payRequestOf(options, request, request.headers)),
        quoteId: request.body.quote,
      };
      return { data: await payments.pay(payRequest, clientAddress(request.ip)) };
    },
  );

  app.post(
    '/website/v2/checkout/express',
    {
      ...write,
      schema: {
        ...{
          tags: TAGS,
          summary: 'Takes what a wallet authorised into the checkout, pays and places the order',
        },
        ...{ ...answer, body: ExpressBodySchema },
      },
    },
    async (request) => {
      const payRequest = await payRequestOf(options, request, request.headers);
      return { data: await payments.payExpress(payRequest, request.body, clientAddress(request.ip)) };
    },
  );

  for (const [path, summary, act] of [
    ['result', 'What became of the payment that runs, or of the last one', payments.result],
    ['cancel', 'Gives up the payment that waits for its shopper', payments.giveUp],
  ] as const)
    app.post(
      `/website/v2/checkout/${path}`,
      { ...write, schema: { tags: TAGS, summary, ...answer } },
      async (request) => {
        const market = marketOfHeaders(request.headers);
        return { data: await act({ visitor: await visitors.knownVisitor(request), market }) };
      },
    );
};

/** The signature covers the raw bytes, so the body is parsed only after the signature is verified. */
async function webhookRoute(app: FastifyInstance, payments: Payments): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) => callback(null, body));
  app.post<{ Params: { provider: string } }>(
    '/payments/webhooks/:provider',
    {
      ...{ bodyLimit: EVENT_LIMIT_BYTES, config: WRITE_LIMIT },
      schema: {
        ...{
          tags: TAGS,
          summary: 'What a payment provider tells: signed, in any order',
          params: ProviderParamsSchema,
        },
      },
    },
    async ({ params, body, headers }, reply) => {
      await payments.hear(params.provider, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      return reply.code(200).send();
    },
  );
}
