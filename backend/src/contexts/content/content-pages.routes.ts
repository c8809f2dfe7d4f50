import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ContentPageResponseSchema, HomeContentResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { isInCache, marketNamed } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { ContentPages } from './content-pages';
import type { PagePictures } from './page-pictures';

interface ContentPagesRoutesOptions {
  readonly contentPages: ContentPages;
  readonly pagePictures: Pick<PagePictures, 'read'>;
  /** Returns the pages, with draft texts if the browser is in a preview. Source: docs/rules.md CONT-09 */
  readonly previewOf: (request: FastifyRequest) => { readonly contentPages: ContentPages } | undefined;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const PictureParamsSchema = Type.Object({ id: Type.String({ maxLength: 60 }) });
const PictureQuerySchema = Type.Object({
  _width: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
});

const MarketSchema = Type.Object({ marketplace: Type.Optional(Type.String({ maxLength: 20 })) });

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
        querystring: MarketSchema,
        response: { 200: ContentPageResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = options.previewOf(request);
      const { contentPages } = preview ?? options;
      const market = marketNamed(request.query.marketplace);
      const uid = (await contentPages.movedTo(market, request.params.uid)) ?? request.params.uid;
      const page = (await contentPages.pagesOf(market)).get(uid);
      if (!page) throw new NotFoundError(`There is no page "${uid}"`);
      const slices = [...(await contentPages.slicesOf(market, page))];
      return reply
        .header('cache-control', preview ? 'no-store' : 'public, max-age=60')
        .send({ data: { uid, title: page.title, slices } });
    },
  );

  app.get(
    '/_canvas/api/home',
    {
      schema: {
        tags: ['content'],
        summary: 'The home page: its first book and its slices',
        querystring: MarketSchema,
        response: { 200: HomeContentResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = options.previewOf(request);
      const { contentPages } = preview ?? options;
      return reply
        .header('cache-control', preview ? 'no-store' : 'public, max-age=60')
        .send({ data: await contentPages.homeOf(marketNamed(request.query.marketplace)) });
    },
  );
  await pictureRoute(app, options);
};

const pictureRoute: FastifyPluginAsyncTypebox<Pick<ContentPagesRoutesOptions, 'pagePictures'>> = async (
  app,
  { pagePictures },
) => {
  app.get(
    '/_canvas/pictures/:id.webp',
    {
      schema: {
        tags: ['content'],
        summary: 'A picture that staff uploaded for a page, in one of its widths',
        params: PictureParamsSchema,
        querystring: PictureQuerySchema,
      },
    },
    async (request, reply) => {
      const { _width: widthPx } = request.query;
      const { id } = request.params;
      const picture = await pagePictures.read(id, widthPx === undefined ? undefined : Number(widthPx));
      if (!picture) throw new NotFoundError('There is no such picture');
      const etag = `"${id}/${widthPx ?? ''}"`;
      const isKept = isInCache(request, etag);
      return reply
        .code(isKept ? 304 : 200)
        .headers({ 'cache-control': FOR_EVER, etag })
        .type('image/webp')
        .send(isKept ? undefined : picture);
    },
  );
};
