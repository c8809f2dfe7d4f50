import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CountriesResponseSchema } from '@bindery/shared/contracts';
import { marketOfHeaders, VisitorHeadersSchema } from '../../platform/http';
import type { ShippingRates } from '../shipping';
import { countriesOf } from './countries';

/** They change with a release; a browser that goes to another market asks again. */
const CACHED = 'public, max-age=3600';

/** Source: docs/rules.md CHECK-09 */
export const countriesRoutes: FastifyPluginAsyncTypebox<{ readonly rates: ShippingRates }> = async (
  app,
  { rates },
) => {
  app.get(
    '/website/v1/countries',
    {
      schema: {
        tags: ['checkout'],
        summary: 'Countries, and those that the market delivers to',
        headers: VisitorHeadersSchema,
        response: { 200: CountriesResponseSchema },
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      reply.header('cache-control', CACHED).header('vary', 'x-country, x-currency, x-locale');
      return countriesOf(market, rates.countries(market));
    },
  );
};
