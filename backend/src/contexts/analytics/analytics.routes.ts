import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EcommerceModelSchema, ErrorReportSchema } from '@bindery/shared/contracts';
import { REPORT_LIMIT, VisitorHeadersSchema } from '../../platform/http';
import type { Carts } from '../cart';
import type { Catalogue } from '../catalogue';
import type { Visitors } from '../owners';
import { ecommerceModel } from './ecommerce-model';
import { masked } from './mask';

const REPORT_LIMIT_BYTES = 16 * 1024;
const MarketParamsSchema = Type.Object({ marketplace: Type.String() });

export interface AnalyticsRoutesOptions {
  readonly carts: Carts;
  readonly catalogue: Catalogue;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md TRACK-01, ERR-01, ERR-02, HTTP-10 */
export const analyticsRoutes: FastifyPluginAsyncTypebox<AnalyticsRoutesOptions> = async (
  app,
  { carts, catalogue, visitors },
) => {
  const tags = ['analytics'];

  app.get(
    '/:marketplace/data/ecommerce',
    {
      schema: {
        tags,
        summary: "The visitor's ecommerce model",
        params: MarketParamsSchema,
        headers: VisitorHeadersSchema,
        response: { 200: EcommerceModelSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const market = catalogue.market(request.params.marketplace);
      const visitor = await visitors.of(request);
      return ecommerceModel(market, visitor && (await carts.read(visitor.ownerId, market)));
    },
  );

  app.post(
    '/report-error',
    {
      config: REPORT_LIMIT,
      bodyLimit: REPORT_LIMIT_BYTES,
      schema: {
        tags,
        summary: "An error of a visitor's page",
        body: ErrorReportSchema,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      request.log.error({ report: masked(request.body) }, 'error report of a page');
      return reply.code(204).send(null);
    },
  );
};
