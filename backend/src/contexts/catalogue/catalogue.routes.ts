import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  ProductListResponseSchema,
  ProductResponseSchema,
  StockFeedResponseSchema,
} from '@bindery/shared/contracts';
import { marketNamed } from '../../platform/http';
import type { Catalogue } from './catalogue.service';

const MarketQuerySchema = Type.Object({ marketplace: Type.Optional(Type.String()) });
const SlugParamsSchema = Type.Object({ slug: Type.String() });
/** Prices and texts change rarely, but pages must show a change within minutes. */
const CACHED = 'public, max-age=60, stale-while-revalidate=600';

const NOT_CACHED = 'no-store';

export interface CatalogueRoutesOptions {
  readonly service: Catalogue;
  /** returns the catalogue, with unpublished texts if the browser is in a preview. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => { readonly catalogue: Catalogue } | undefined;
}

export const catalogueRoutes: FastifyPluginAsyncTypebox<CatalogueRoutesOptions> = async (
  app,
  { service: published, previewOf },
) => {
  const tags = ['catalogue'];

  app.get(
    '/_canvas/api/products',
    {
      schema: {
        tags,
        summary: 'What a market sells',
        querystring: MarketQuerySchema,
        response: { 200: ProductListResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = previewOf(request);
      const service = preview?.catalogue ?? published;
      const products = await service.products(marketNamed(request.query.marketplace));
      return reply.header('cache-control', preview ? NOT_CACHED : CACHED).send({ data: { products } });
    },
  );

  app.get(
    '/_canvas/api/products/:slug',
    {
      schema: {
        tags,
        summary: 'One product with its variants, prices and form',
        params: SlugParamsSchema,
        querystring: MarketQuerySchema,
        response: { 200: ProductResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = previewOf(request);
      const service = preview?.catalogue ?? published;
      const data = await service.product(marketNamed(request.query.marketplace), request.params.slug);
      return reply.header('cache-control', preview ? NOT_CACHED : CACHED).send({ data });
    },
  );
};

const QuerySchema = Type.Object({ marketplace: Type.Optional(Type.String()) });

/** Returns every product with its staff-only data, such as costs and stock. Source: docs/rules.md PACK-05, STAFF-07 */
export const stockFeedRoutes: FastifyPluginAsyncTypebox<{
  readonly service: Catalogue;
}> = async (app, { service }) => {
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
      data: { products: await service.stockFeed(marketNamed(query.marketplace)) },
    }),
  );
};
