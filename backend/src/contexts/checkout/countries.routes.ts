import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CountriesResponseSchema, type CountriesResponse } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { marketOfHeaders, VisitorHeadersSchema } from '../../platform/http';
import type { ShippingRates } from '../delivery';
import { ISO3 } from './iso3';

/** They change with a release; a browser that goes to another market asks again. */
const CACHED = 'public, max-age=3600';

/** All countries in the market's language, in the order of its alphabet. Source: docs/rules.md CHECK-09 */
function countriesOf(market: Market, shipsTo: readonly string[]): CountriesResponse {
  const { locale } = market;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const data = Object.entries(ISO3)
    .map(([iso, iso3]) => ({ name: names.of(iso) ?? iso, iso, iso3 }))
    .sort((one, other) => compare(one.name, other.name));
  return { data, shipsTo: [...shipsTo] };
}

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
