import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ContentPageResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { marketNamed } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { ContentPages } from './content-pages';

interface ContentPagesRoutesOptions {
  readonly contentPages: ContentPages;
  /** the pages with draft words, for a browser in preview. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => { readonly contentPages: ContentPages } | undefined;
}

export const contentPagesRoutes: FastifyPluginAsyncTypebox<ContentPagesRoutesOptions> = async (
  app,
  options,
) => {
  app.get(
    '/_canvas/api/pages/:uid',
    {
      schema: {
        tags: ['content'],
        summary: 'A page that editors have written',
        params: Type.Object({ uid: Type.String({ maxLength: 100 }) }),
        querystring: Type.Object({ marketplace: Type.Optional(Type.String({ maxLength: 20 })) }),
        response: { 200: ContentPageResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = options.previewOf(request);
      const { contentPages } = preview ?? options;
      const pages = await contentPages.pagesOf(marketNamed(request.query.marketplace));
      const page = pages.get(request.params.uid);
      if (!page) throw new NotFoundError(`There is no page "${request.params.uid}"`);
      const { uid, title, slices } = page;
      return reply
        .header('cache-control', preview ? 'no-store' : 'public, max-age=60')
        .send({ data: { uid, title, slices } });
    },
  );
};
