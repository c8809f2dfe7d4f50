import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  DamageReportBodySchema,
  DamageReportResponseSchema,
  OrderEditPreviewResponseSchema,
  OrderEditResponseSchema,
  OrderedBookResponseSchema,
  OrderItemBodySchema,
  OrderResponseSchema,
  OrderRevisionsResponseSchema,
  ReorderResponseSchema,
} from '@bindery/shared/contracts';
import { marketOfHeaders, VisitorHeadersSchema, WRITE_LIMIT, type VisitorHeaders } from '../../platform/http';
import type { Answer } from '../../platform/idempotency';
import { OrderNotFoundError } from '../orders';
import type { Visitors } from '../owners';
import type { EditIntent, Shopper } from './edit-desk';
import type { OrderEdits } from './order-edits.service';
import type { RevisionRow } from './revisions';

const OrderParamsSchema = Type.Object({ id: Type.String({ maxLength: 64 }) });
const ItemParamsSchema = Type.Object({ itemId: Type.String({ maxLength: 64 }) });
const TAGS = ['orders'];
const json = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => ({
  200: Type.Union([schema, Type.String()]),
});

export interface OrderEditsRoutesOptions {
  readonly edits: OrderEdits;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md ORDER-01, EDIT-06, EDIT-10, EDIT-11, EDIT-12, EDIT-13, HTTP-10 */
export const orderEditsRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(writeRoutes, options);
  await app.register(cancelRoute, options);
  await app.register(afterwardsRoutes, options);
  await app.register(readRoutes, options);
};

/** Who is nobody yet has no orders. @throws OrderNotFoundError */
async function shopperOf(visitors: Visitors, request: FastifyRequest): Promise<Shopper> {
  const visitor = await visitors.of(request);
  if (!visitor) throw new OrderNotFoundError();
  return { by: 'shopper', visitor };
}

export const intentOf = (headers: VisitorHeaders): EditIntent => ({
  idempotencyKey: headers['idempotency-key'],
  ifMatch: headers['if-match'],
});

/** The stored answer as it is. */
export function sendAnswer(reply: FastifyReply, { body, isReplay }: Answer): FastifyReply {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.type('application/json; charset=utf-8').send(body);
}

export const revisionView = ({ revision, changedAt, changedBy, changedKeys }: RevisionRow) => ({
  revision,
  at: changedAt.toISOString(),
  by: changedBy,
  changedKeys: [...changedKeys],
});

const writeRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, { edits, visitors }) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.put(
    '/website/v1/orders/items',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'Changes the choices of a book that was ordered',
        headers: VisitorHeadersSchema,
        body: OrderItemBodySchema,
        response: json(OrderEditResponseSchema),
      },
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const market = marketOfHeaders(request.headers);
      return sendAnswer(
        reply,
        await edits.edit(shopper, market, request.body.item, intentOf(request.headers)),
      );
    },
  );

  app.post(
    '/website/v1/orders/:id/preview',
    {
      ...write,
      schema: {
        tags: TAGS,
        summary: 'What an edit would do, without doing it',
        params: OrderParamsSchema,
        headers: VisitorHeadersSchema,
        body: OrderItemBodySchema,
        response: { 200: OrderEditPreviewResponseSchema },
      },
    },
    async (request) => ({
      data: await edits.preview(await shopperOf(visitors, request), request.params.id, request.body.item),
    }),
  );
};

const cancelRoute: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, { edits, visitors }) => {
  app.post(
    '/website/v1/orders/:id/cancel',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Cancels an order within its window',
        params: OrderParamsSchema,
        headers: VisitorHeadersSchema,
        response: json(OrderResponseSchema),
      },
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const market = marketOfHeaders(request.headers);
      const { id } = request.params;
      return sendAnswer(reply, await edits.cancel(shopper, market, id, intentOf(request.headers)));
    },
  );
};

const afterwardsRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (
  app,
  { edits, visitors },
) => {
  app.post(
    '/website/v1/orders/:id/damage',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Reports a book as damaged',
        params: OrderParamsSchema,
        headers: VisitorHeadersSchema,
        body: DamageReportBodySchema,
        response: json(DamageReportResponseSchema),
      },
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const { idempotencyKey } = intentOf(request.headers);
      const report = { orderId: request.params.id, damage: request.body, idempotencyKey };
      return sendAnswer(reply, await edits.reportDamage(shopper, marketOfHeaders(request.headers), report));
    },
  );

  app.get(
    '/website/v1/orders/items/:itemId/reorder',
    {
      schema: {
        tags: TAGS,
        summary: 'A book that was ordered, as the beginning of a new one',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: ReorderResponseSchema },
      },
    },
    async (request) => {
      const shopper = await shopperOf(visitors, request);
      const market = marketOfHeaders(request.headers);
      const { lostKeys, ...copy } = await edits.reorder(shopper, market, request.params.itemId);
      return { data: { ...copy, lostKeys: [...lostKeys] } };
    },
  );
};

const readRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, { edits, visitors }) => {
  app.get(
    '/website/v1/orders/items/:itemId/book',
    {
      schema: {
        tags: TAGS,
        summary: 'What a book that was ordered is changed with: its product, and the form of its version',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: OrderedBookResponseSchema },
      },
    },
    async (request) => {
      const shopper = await shopperOf(visitors, request);
      return { data: await edits.book(shopper, marketOfHeaders(request.headers), request.params.itemId) };
    },
  );

  app.get(
    '/website/v1/orders/items/:itemId/revisions',
    {
      schema: {
        tags: TAGS,
        summary: 'What was changed of a book that was ordered, and when',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: OrderRevisionsResponseSchema },
      },
    },
    async (request) => {
      const shopper = await shopperOf(visitors, request);
      return { data: (await edits.revisions(shopper, request.params.itemId)).map(revisionView) };
    },
  );
};
