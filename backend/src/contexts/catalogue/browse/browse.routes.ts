import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  BrowseResponseSchema,
  FACETS,
  ProductListResponseSchema,
  SORT_ORDERS,
  SuggestionsResponseSchema,
} from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { marketNamed } from '../../../platform/http';
import type { Browse } from './browse';

const Marketplace = Type.Optional(Type.String({ maxLength: 20 }));
const SearchText = Type.String({ maxLength: 100 });
const WORD_LIST = '^[a-z0-9]+(-[a-z0-9]+)*(,[a-z0-9]+(-[a-z0-9]+)*)*$';
const RANGE_LIST = '^\\d{1,9}-\\d{1,9}(,\\d{1,9}-\\d{1,9})*$';
const isRanges = (facet: string): boolean => facet === 'age' || facet === 'price';
const Values = (facet: string) =>
  Type.Optional(Type.String({ maxLength: 200, pattern: isRanges(facet) ? RANGE_LIST : WORD_LIST }));

/** Values of a facet are separated by commas: `occasion=birthday,christmas&price=20-30`. */
const BrowseQuerySchema = Type.Object({
  marketplace: Marketplace,
  category: Type.Optional(Type.String({ maxLength: 200, pattern: '^[a-z0-9/-]+$' })),
  q: Type.Optional(SearchText),
  sort: Type.Optional(Type.Enum([...SORT_ORDERS])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  age: Values('age'),
  occasion: Values('occasion'),
  recipient: Values('recipient'),
  theme: Values('theme'),
  language: Values('language'),
  price: Values('price'),
});

const CACHED = 'public, max-age=60, stale-while-revalidate=600';
/** A search may contain a child's name, so only the shopper's own browser may cache the response. */
const CACHED_BY_BROWSER = 'private, max-age=60';
const NOT_CACHED = 'no-store';

const tags = ['catalogue'];
const BROWSE = {
  ...{ tags, querystring: BrowseQuerySchema, response: { 200: BrowseResponseSchema } },
  summary: 'A page of products: of a category, a search or the whole market, narrowed and sorted',
};
const SUGGESTIONS = {
  ...{ tags, summary: 'Books and categories for the first letters of a search' },
  querystring: Type.Object({ marketplace: Marketplace, q: SearchText }),
  response: { 200: SuggestionsResponseSchema },
};
const RELATED = {
  ...{ tags, summary: 'At most four products that share most topics with a product' },
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  querystring: Type.Object({ marketplace: Marketplace }),
  response: { 200: ProductListResponseSchema },
};

export interface BrowseRoutesOptions {
  readonly browse: Browse;
  /** returns the catalogue, with unpublished texts if the browser is in a preview. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => { readonly browse: Browse } | undefined;
}

/** Routes for the lists, search, suggestions and related products of a market. Source: docs/rules.md CAT-04, CAT-05 */
export const browseRoutes: FastifyPluginAsyncTypebox<BrowseRoutesOptions> = async (app, options) => {
  const forRequest = (request: FastifyRequest, isSearch: boolean) => {
    const preview = options.previewOf(request);
    const cacheControl = isSearch ? CACHED_BY_BROWSER : CACHED;
    return {
      browse: (preview ?? options).browse,
      headers: { 'cache-control': preview ? NOT_CACHED : cacheControl },
    };
  };

  app.get('/_canvas/api/browse', { schema: BROWSE }, async (request, reply) => {
    const { marketplace, category, q, sort, page, ...chosen } = request.query;
    const text = q?.trim() || undefined;
    const { browse, headers } = forRequest(request, text !== undefined);
    const choices = Object.fromEntries(FACETS.map((facet) => [facet, chosen[facet]?.split(',') ?? []]));
    const data = await browse.page(marketNamed(marketplace), {
      ...{ category, text, choices },
      ...(sort && { sort }),
      ...(page && { page }),
    });
    return reply.headers(headers).send({ data });
  });

  app.get('/_canvas/api/search-suggestions', { schema: SUGGESTIONS }, async (request, reply) => {
    const { marketplace, q } = request.query;
    const { browse, headers } = forRequest(request, true);
    const data = await browse.suggestions(marketNamed(marketplace), q);
    return reply.headers(headers).send({ data });
  });

  app.get('/_canvas/api/products/:slug/related', { schema: RELATED }, async (request, reply) => {
    const { browse, headers } = forRequest(request, false);
    const products = await browse.related(marketNamed(request.query.marketplace), request.params.slug);
    return reply.headers(headers).send({ data: { products } });
  });
};
