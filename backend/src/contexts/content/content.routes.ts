import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ContentService } from './content.service';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;
const Digits = Type.String({ pattern: '^[1-9][0-9]{0,5}$' });

/**
 * Maximum length of a query, because the route is public and a longer query takes more time. The shop's own queries
 * have at most 90 characters.
 */
const Query = Type.String({ maxLength: 500 });

const SearchQuerySchema = Type.Object(
  {
    ref: Type.String({ maxLength: 100 }),
    q: Type.Optional(Type.Union([Query, Type.Array(Query, { maxItems: 4 })])),
    lang: Type.Optional(Type.String({ maxLength: 40 })),
    orderings: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Digits),
    pageSize: Type.Optional(Digits),
  },
  { additionalProperties: true },
);

const TAGS = ['content'];
const SHARED = { version: 'bindery', license: 'All Rights Reserved' };

function pageUrl(url: string, page: number, pages: number): string | null {
  if (page < 1 || page > pages) return null;
  const [path, search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return `${path}?${query}`;
}

const FORMS = {
  everything: {
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    action: '/content/api/v2/documents/search',
    fields: {
      ref: { type: 'String', multiple: false },
      q: { type: 'String', multiple: true },
      lang: { type: 'String', multiple: false },
      page: { type: 'Integer', multiple: false, default: '1' },
      pageSize: { type: 'Integer', multiple: false, default: String(DEFAULT_PAGE_SIZE) },
      orderings: { type: 'String', multiple: false },
      fetchLinks: { type: 'String', multiple: false },
    },
  },
};

const repositoryRoute: FastifyPluginAsyncTypebox<{ service: ContentService }> = async (app, { service }) => {
  app.get(
    '/content/api/v2',
    { schema: { tags: TAGS, summary: 'The content repository: refs, languages, types' } },
    async (_request, reply) => {
      const [ref, languages, types, documentTags] = await Promise.all([
        service.currentRef(),
        service.languages(),
        service.types(),
        service.tags(),
      ]);
      return reply.header('cache-control', 'no-cache').send({
        refs: [{ id: 'master', ref, label: 'Master', isMasterRef: true }],
        integrationFieldsRef: null,
        bookmarks: {},
        experiments: { draft: [], running: [] },
        languages: languages.map((id) => ({
          id,
          name: new Intl.DisplayNames('en', { type: 'language' }).of(id) ?? id,
          is_master: id === 'en',
        })),
        types: Object.fromEntries(types.map((type) => [type, type])),
        tags: documentTags,
        forms: FORMS,
        ...SHARED,
      });
    },
  );
};

/** The shop's own requests have no rate limit; see `injectFetch`. */
const SEARCH_LIMIT = { rateLimit: { max: 60, timeWindow: 60_000 }, expense: { cpuMs: 60 } } as const;

const searchRoute: FastifyPluginAsyncTypebox<{ service: ContentService }> = async (app, { service }) => {
  app.get(
    '/content/api/v2/documents/search',
    {
      config: SEARCH_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Documents that fit the predicates',
        querystring: SearchQuerySchema,
      },
    },
    async (request, reply) => {
      const { ref, q, lang, orderings } = request.query;
      const page = Number(request.query.page ?? 1);
      const pageSize = Math.min(Number(request.query.pageSize ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
      const answer = await service.search({
        queries: q === undefined ? [] : [q].flat(),
        ref,
        lang,
        orderings,
        page,
        pageSize,
      });
      if (answer.kind === 'unknown-ref') {
        // exactly in Prismic's format, because Prismic's client reads the master ref from this message and retries
        return reply.code(404).send({
          type: 'api_notfound_error',
          message: `Ref not found. Ensure you have the correct ref and try again. Master ref is: ${answer.masterRef}`,
        });
      }
      const pages = Math.max(1, Math.ceil(answer.total / pageSize));
      // everyone who knows the ref of a preview may read its drafts, but no cache may store them
      return reply.header('cache-control', answer.isPreview ? 'no-store' : 'no-cache').send({
        page,
        results_per_page: pageSize,
        results_size: answer.results.length,
        total_results_size: answer.total,
        total_pages: pages,
        next_page: pageUrl(request.url, page + 1, pages),
        prev_page: pageUrl(request.url, page - 1, pages),
        results: answer.results,
        ...SHARED,
      });
    },
  );
};

/** The two routes of Prismic's REST API v2 that Prismic's client uses. */
export const contentRoutes: FastifyPluginAsyncTypebox<{ service: ContentService }> = async (app, options) => {
  await repositoryRoute(app, options);
  await searchRoute(app, options);
};
