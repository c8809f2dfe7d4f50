import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { MarketListResponseSchema, MarketResponseSchema, type WireMarket } from '@bindery/shared/contracts';
import { MARKETS, type Market } from '@bindery/shared/market';
import { marketNamed } from '../../platform/http';

/** The list of markets changes only with a release. Its search indexes change with the configuration. */
const CACHED = 'public, max-age=3600, stale-while-revalidate=86400';
const ParamsSchema = Type.Object({ identifier: Type.String() });

/** The shop's markets. Source: docs/rules.md MKT-01 */
export const marketsRoutes: FastifyPluginAsyncTypebox<{
  /** by market identifier */
  readonly algoliaIndexes: Readonly<Record<string, string>>;
}> = async (app, { algoliaIndexes }) => {
  const tags = ['catalogue'];
  const view = ({
    identifier,
    iso,
    currency,
    name,
    locale,
    contentLocales,
    htmlLang,
    localisedName,
  }: Market): WireMarket => {
    const algoliaIndex = Object.hasOwn(algoliaIndexes, identifier) ? algoliaIndexes[identifier] : undefined;
    return {
      identifier,
      iso,
      currency,
      name,
      locale,
      contentLocales: [...contentLocales],
      htmlLang,
      localisedName,
      ...(algoliaIndex !== undefined && { algoliaIndex }),
    };
  };

  app.get(
    '/_canvas/api/markets',
    { schema: { tags, summary: 'The markets', response: { 200: MarketListResponseSchema } } },
    async (_request, reply) =>
      reply.header('cache-control', CACHED).send({ data: { markets: MARKETS.map(view) } }),
  );

  app.get(
    '/_canvas/api/markets/:identifier',
    {
      schema: {
        tags,
        summary: 'One market',
        params: ParamsSchema,
        response: { 200: MarketResponseSchema },
      },
    },
    async ({ params: { identifier } }, reply) =>
      reply.header('cache-control', CACHED).send({ data: view(marketNamed(identifier)) }),
  );
};
