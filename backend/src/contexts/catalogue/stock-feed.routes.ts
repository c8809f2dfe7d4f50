import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { StockFeedResponseSchema } from '@bindery/shared/contracts';
import type { Catalogue } from './catalogue.service';

const QuerySchema = Type.Object({ marketplace: Type.Optional(Type.String()) });

/** Every product with staff-only data: costs, stock, and whether it is listed. Source: docs/rules.md PACK-05, STAFF-07 */
export const stockFeedRoutes: FastifyPluginAsyncTypebox<{
  readonly service: Catalogue;
}> = async (app, { service }) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/_canvas/api/staff/stock-feed',
    {
      schema: {
        tags: ['staff'],
        summary: 'Every product of a market, sold or not, with costs and stock',
        querystring: QuerySchema,
        response: { 200: StockFeedResponseSchema },
      },
    },
    async ({ query }) => ({
      data: { products: await service.stockFeed(service.market(query.marketplace ?? 'us')) },
    }),
  );
};
