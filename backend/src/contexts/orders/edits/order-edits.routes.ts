import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  DamageReportBodySchema,
  DamageReportResponseSchema,
  OrderEditPreviewResponseSchema,
  OrderEditResponseSchema,
  OrderItemBodySchema,
  OrderResponseSchema,
  ParcelAddressBodySchema,
  ReorderResponseSchema,
} from '@bindery/shared/contracts';
import { intentOf, marketOfHeaders, VisitorHeadersSchema, WRITE_LIMIT } from '../../../platform/http';
import type { Answer } from '../../../platform/idempotency';
import {
  itemPagesRoutes,
  ItemParamsSchema,
  shopperOf,
  type OrderEditsRoutesOptions,
} from './item-pages.routes';
import type { RevisionRow } from './item-pages';

const OrderParamsSchema = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const ParcelParamsSchema = Type.Object({
  id: Type.String({ maxLength: 64 }),
  parcelId: Type.String({ maxLength: 64 }),
});
const TAGS = ['orders'];
const json = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => ({
  200: Type.Union([schema, Type.String()]),
});

/** Source: docs/rules.md ORDER-01, EDIT-06, EDIT-10, EDIT-11, EDIT-12, EDIT-13, HTTP-10 */
export const orderEditsRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(writeRoutes, options);
  await app.register(cancelRoute, options);
  await app.register(addressRoute, options);
  await app.register(afterwardsRoutes, options);
  await app.register(itemPagesRoutes, options);
};

export function sendAnswer(reply: FastifyReply, { body, isReplay }: Answer): FastifyReply {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.type('application/json; charset=utf-8').send(body);
}

export const revisionView = ({
  revision,
  changedAt: changeTime,
  changedBy: actorKind,
  changedKeys,
}: RevisionRow) => ({
  revision,
  at: changeTime.toISOString(),
  by: actorKind,
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

const addressRoute: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, { edits, visitors }) => {
  app.put(
    '/website/v1/orders/:id/parcels/:parcelId/address',
    {
      config: WRITE_LIMIT,
      onRequest: app.csrfProtection,
      schema: {
        tags: TAGS,
        summary: 'Changes where a parcel goes, within its country',
        params: ParcelParamsSchema,
        headers: VisitorHeadersSchema,
        body: ParcelAddressBodySchema,
        response: json(OrderResponseSchema),
      },
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const { id: orderId, parcelId } = request.params;
      const wantedAddress = { orderId, parcelId, address: request.body.address };
      const market = marketOfHeaders(request.headers);
      return sendAnswer(
        reply,
        await edits.changeAddress(shopper, market, wantedAddress, intentOf(request.headers)),
      );
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
      return { data: await edits.reorder(shopper, market, request.params.itemId) };
    },
  );
};
