import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  DamageReportBodySchema,
  DamageReportResponseSchema,
  FieldErrorSchema,
  OrderedBookResponseSchema,
  OrderEditPreviewResponseSchema,
  OrderEditResponseSchema,
  OrderItemBodySchema,
  OrderResponseSchema,
  OrderRevisionPagesResponseSchema,
  OrderRevisionsResponseSchema,
  ParcelAddressBodySchema,
  PatchItemBodySchema,
  ReorderResponseSchema,
  TocResponseSchema,
} from '@bindery/shared/contracts';
import { intentOf, marketOfHeaders, WRITE_LIMIT, type VisitorHeaders } from '../../../platform/http';
import { sendAnswer } from '../../../platform/idempotency';
import type { Visitors } from '../../shoppers';
import { OrderItemNotFoundError } from '../orders.errors';
import { shopperSchema, visitorOf } from '../orders.routes';
import type { EditRequest, Shopper } from './edit-desk';
import type { OrderEdits } from './order-edits.service';

const ORDERS = '/website/v1/orders';
const ITEM = `${ORDERS}/items/:itemId`;
const IdSchema = Type.String({ maxLength: 64 });
export const OrderParamsSchema = Type.Object({ id: IdSchema });
export const ParcelParamsSchema = Type.Object({ id: IdSchema, parcelId: IdSchema });
/** As in the cart, a blank text means no card. */
export const CardBodySchema = Type.Required(Type.Pick(PatchItemBodySchema.properties.item, ['giftMessage']));
export const CardParamsSchema = Type.Object({
  id: IdSchema,
  kind: Type.Union([Type.Literal('items'), Type.Literal('parcels')]),
  placeId: IdSchema,
});
export const ItemParamsSchema = Type.Object({ itemId: IdSchema });
const RevisionParamsSchema = Type.Object({
  itemId: IdSchema,
  revision: Type.String({ pattern: '^[1-9][0-9]{0,9}$' }),
});
/** Maximum size of a request body. The routes for the pages of a book on sale have the same limit. */
const BODY_LIMIT_BYTES = 64_000;

/** The response to a write is an object. If the request is repeated, it is the stored JSON text of this object. */
export const answerOf = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => ({
  200: Type.Union([schema, Type.String()]),
});

export interface OrderEditsRoutesOptions {
  readonly edits: OrderEdits;
  readonly visitors: Visitors;
}

type EditRoutes = FastifyPluginAsyncTypebox<OrderEditsRoutesOptions>;

/** Source: docs/rules.md ORDER-01, EDIT-06, EXTRA-04, EDIT-10, EDIT-11, EDIT-12, EDIT-13, HTTP-10 */
export const orderEditsRoutes: EditRoutes = async (app, options) => {
  await bookEditRoutes(app, options);
  await orderWriteRoutes(app, options);
  await cardRoutes(app, options);
  await bookRoutes(app, options);
};

/** @throws OrderNotFoundError */
const shopperOf = async (visitors: Visitors, request: FastifyRequest): Promise<Shopper> => ({
  ...{ by: 'shopper', visitor: await visitorOf(visitors, request) },
});

/** @throws OrderNotFoundError as `shopperOf`, MarketHeadersError */
async function visitOf(
  visitors: Visitors,
  request: FastifyRequest & { readonly headers: VisitorHeaders },
): Promise<EditRequest<Shopper>> {
  const { headers } = request;
  const editor = await shopperOf(visitors, request);
  return { editor, market: marketOfHeaders(headers), intent: intentOf(headers) };
}

const bookEditRoutes: EditRoutes = async (app, { edits, visitors }) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.put(
    `${ORDERS}/items`,
    {
      ...write,
      schema: shopperSchema('Changes the choices of a book that was ordered', {
        body: OrderItemBodySchema,
        response: answerOf(OrderEditResponseSchema),
      }),
    },
    async (request, reply) =>
      sendAnswer(reply, await edits.edit(await visitOf(visitors, request), request.body.item)),
  );

  app.post(
    `${ORDERS}/:id/preview`,
    {
      ...write,
      schema: shopperSchema('What an edit would do, without doing it', {
        params: OrderParamsSchema,
        body: OrderItemBodySchema,
        response: { 200: OrderEditPreviewResponseSchema },
      }),
    },
    async (request) => ({
      data: await edits.preview(await shopperOf(visitors, request), request.params.id, request.body.item),
    }),
  );

  app.get(
    `${ITEM}/reorder`,
    {
      schema: shopperSchema('A book that was ordered, as the beginning of a new one', {
        params: ItemParamsSchema,
        response: { 200: ReorderResponseSchema },
      }),
    },
    async (request) => ({
      data: await edits.reorder(await visitOf(visitors, request), request.params.itemId),
    }),
  );
};

const orderWriteRoutes: EditRoutes = async (app, { edits, visitors }) => {
  const write = { config: WRITE_LIMIT, onRequest: app.csrfProtection };
  app.post(
    `${ORDERS}/:id/cancel`,
    {
      ...write,
      schema: shopperSchema('Cancels an order within its window', {
        params: OrderParamsSchema,
        response: answerOf(OrderResponseSchema),
      }),
    },
    async (request, reply) =>
      sendAnswer(reply, await edits.cancel(await visitOf(visitors, request), request.params.id)),
  );

  app.put(
    `${ORDERS}/:id/parcels/:parcelId/address`,
    {
      ...write,
      schema: shopperSchema('Changes where a parcel goes, within its country', {
        params: ParcelParamsSchema,
        body: ParcelAddressBodySchema,
        response: answerOf(OrderResponseSchema),
      }),
    },
    async (request, reply) => {
      const { id: orderId, parcelId } = request.params;
      const wantedAddress = { orderId, parcelId, address: request.body.address };
      return sendAnswer(reply, await edits.changeAddress(await visitOf(visitors, request), wantedAddress));
    },
  );

  app.post(
    `${ORDERS}/:id/damage`,
    {
      ...write,
      schema: shopperSchema('Reports a book as damaged', {
        params: OrderParamsSchema,
        body: DamageReportBodySchema,
        response: answerOf(DamageReportResponseSchema),
      }),
    },
    async (request, reply) => {
      const report = await visitOf(visitors, request);
      return sendAnswer(reply, await edits.reportDamage(report, request.params.id, request.body));
    },
  );
};

const cardRoutes: EditRoutes = async (app, { edits, visitors }) => {
  app.put(
    `${ORDERS}/:id/:kind/:placeId/card`,
    {
      ...{ config: WRITE_LIMIT, onRequest: app.csrfProtection },
      schema: shopperSchema(
        'Changes the words of the card of a wrapped book, or of a parcel that is a gift',
        {
          params: CardParamsSchema,
          body: CardBodySchema,
          response: answerOf(OrderResponseSchema),
        },
      ),
    },
    async (request, reply) => {
      const wantedCard = { ...request.params, giftMessage: request.body.giftMessage };
      return sendAnswer(reply, await edits.changeCard(await visitOf(visitors, request), wantedCard));
    },
  );
};

/**
 * Serves the pages of ordered books to their owner, at any time after the purchase. Draws each book in the package
 * version that was bought. Source: docs/rules.md EDIT-08, EDIT-42
 */
const bookRoutes: EditRoutes = async (app, { edits, visitors }) => {
  app.get(
    `${ITEM}/book`,
    {
      schema: shopperSchema(
        'What a book that was ordered is changed with: its product, and the form of its version',
        { params: ItemParamsSchema, response: { 200: OrderedBookResponseSchema } },
      ),
    },
    async (request) => ({ data: await edits.book(await visitOf(visitors, request), request.params.itemId) }),
  );

  app.post(
    `${ITEM}/toc`,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: shopperSchema('The pages of a book that was ordered, with these choices. Nothing is written', {
        params: ItemParamsSchema,
        body: Type.Record(Type.String(), Type.Unknown()),
        response: { 200: TocResponseSchema, 422: Type.Array(FieldErrorSchema) },
      }),
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const result = await edits.pages(shopper, request.params.itemId, request.body);
      if (result.kind === 'unknown_product') throw new OrderItemNotFoundError();
      if (result.kind === 'invalid') return reply.code(422).send(result.errors);
      return { toc: { pages: result.pages } };
    },
  );

  app.get(
    `${ITEM}/revisions`,
    {
      schema: shopperSchema('What was changed of a book that was ordered, by whom and when', {
        params: ItemParamsSchema,
        response: { 200: OrderRevisionsResponseSchema },
      }),
    },
    async (request) => ({
      data: await edits.toldRevisions(await shopperOf(visitors, request), request.params.itemId),
    }),
  );

  app.get(
    `${ITEM}/revisions/:revision/pages`,
    {
      schema: shopperSchema(
        'The pages of one state of a book that was ordered, beside those of the state before',
        { params: RevisionParamsSchema, response: { 200: OrderRevisionPagesResponseSchema } },
      ),
    },
    async (request) => {
      const { itemId, revision } = request.params;
      const shopper = await shopperOf(visitors, request);
      return { data: await edits.revisionPages(shopper, itemId, Number(revision)) };
    },
  );
};
