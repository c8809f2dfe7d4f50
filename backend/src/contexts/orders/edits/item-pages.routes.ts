import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  FieldErrorSchema,
  OrderedBookResponseSchema,
  OrderRevisionPagesResponseSchema,
  OrderRevisionsResponseSchema,
  TocResponseSchema,
} from '@bindery/shared/contracts';
import { marketOfHeaders, VisitorHeadersSchema } from '../../../platform/http';
import { OrderItemNotFoundError } from './order-edits.errors';
import type { FastifyRequest } from 'fastify';
import { OrderNotFoundError } from '../orders.errors';
import type { Visitors } from '../../shoppers';
import type { Shopper } from './edit-desk';
import type { OrderEdits } from './order-edits.service';

export const ItemParamsSchema = Type.Object({ itemId: Type.String({ maxLength: 64 }) });

export interface OrderEditsRoutesOptions {
  readonly edits: OrderEdits;
  readonly visitors: Visitors;
}

/** A browser without a visitor has no orders. @throws OrderNotFoundError */
export async function shopperOf(visitors: Visitors, request: FastifyRequest): Promise<Shopper> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) throw new OrderNotFoundError();
  return { by: 'shopper', visitor };
}

/** The same limit as for the pages of a book on sale. */
const BODY_LIMIT_BYTES = 64_000;
const ITEM = '/website/v1/orders/items/:itemId';
const RevisionParamsSchema = Type.Object({
  ...ItemParamsSchema.properties,
  revision: Type.String({ pattern: '^[1-9][0-9]{0,9}$' }),
});
const TAGS = ['orders'];

/**
 * Serves the pages of ordered books to their owner, at any time after the purchase. Each book is drawn in the version
 * it was bought in.
 * Source: docs/rules.md EDIT-08, EDIT-42
 */
export const itemPagesRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, options) => {
  await app.register(bookRoutes, options);
  await app.register(revisionRoutes, options);
};

const bookRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (app, { edits, visitors }) => {
  app.get(
    `${ITEM}/book`,
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

  app.post(
    `${ITEM}/toc`,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: TAGS,
        summary: 'The pages of a book that was ordered, with these choices. Nothing is written',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        body: Type.Record(Type.String(), Type.Unknown()),
        response: { 200: TocResponseSchema, 422: Type.Array(FieldErrorSchema) },
      },
    },
    async (request, reply) => {
      const shopper = await shopperOf(visitors, request);
      const result = await edits.pages(shopper, request.params.itemId, request.body);
      if (result.kind === 'unknown_product') throw new OrderItemNotFoundError();
      if (result.kind === 'invalid') return reply.code(422).send(result.errors);
      return { toc: { pages: result.pages } };
    },
  );
};

const revisionRoutes: FastifyPluginAsyncTypebox<OrderEditsRoutesOptions> = async (
  app,
  { edits, visitors },
) => {
  app.get(
    `${ITEM}/revisions`,
    {
      schema: {
        tags: TAGS,
        summary: 'What was changed of a book that was ordered, by whom and when',
        params: ItemParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: OrderRevisionsResponseSchema },
      },
    },
    async (request) => {
      const shopper = await shopperOf(visitors, request);
      return { data: [...(await edits.toldRevisions(shopper, request.params.itemId))] };
    },
  );

  app.get(
    `${ITEM}/revisions/:revision/pages`,
    {
      schema: {
        tags: TAGS,
        summary: 'The pages of one state of a book that was ordered, beside those of the state before',
        params: RevisionParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: OrderRevisionPagesResponseSchema },
      },
    },
    async (request) => {
      const { itemId, revision } = request.params;
      const shopper = await shopperOf(visitors, request);
      return { data: await edits.revisionPages(shopper, itemId, Number(revision)) };
    },
  );
};
