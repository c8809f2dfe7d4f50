import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ExtrasResponseSchema } from '@bindery/shared/contracts';
import { isInCache, marketNamed } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import type { Catalogue } from './catalogue.service';
import { EXTRA_PICTURES, type ExtraPicture } from './extra-files';
import type { Extras } from './extras.service';

/** As for products: prices and texts change rarely, but pages must show a change within minutes. */
const CACHED = 'public, max-age=60, stale-while-revalidate=600';
const FOR_EVER = 'public, max-age=31536000, immutable';
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const ExtrasQuerySchema = Type.Object({
  marketplace: Type.Optional(Type.String()),
  slug: Type.String({ minLength: 1 }),
});
const PictureParamsSchema = Type.Object({ hash: Type.String(), file: Type.String() });

export interface ExtrasRoutesOptions {
  readonly extras: Extras;
  readonly catalogue: Catalogue;
  readonly pictures: ReadonlyMap<string, ExtraPicture>;
  /** returns the services, with unpublished texts if the browser is in a preview. Source: docs/rules.md CONT-09 */
  readonly previewOf: (
    request: FastifyRequest,
  ) => Pick<ExtrasRoutesOptions, 'extras' | 'catalogue'> | undefined;
}

/** Source: docs/rules.md EXTRA-02 */
export const extrasRoutes: FastifyPluginAsyncTypebox<ExtrasRoutesOptions> = async (app, options) => {
  const { pictures, previewOf } = options;

  app.get(
    '/_canvas/api/extras',
    {
      schema: {
        tags: ['catalogue'],
        summary: 'The gift wraps and add-ons that go with some format of a product',
        querystring: ExtrasQuerySchema,
        response: { 200: ExtrasResponseSchema },
      },
    },
    async (request, reply) => {
      const preview = previewOf(request);
      const { catalogue, extras } = preview ?? options;
      const market = marketNamed(request.query.marketplace);
      const product = await catalogue.product(market, request.query.slug);
      const productExtras = await extras.extrasOf(product, market);
      return reply
        .header('cache-control', preview ? 'no-store' : CACHED)
        .send({ data: { extras: productExtras } });
    },
  );

  app.get(
    `${EXTRA_PICTURES}/:hash/:file`,
    { schema: { params: PictureParamsSchema } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const picture = pictures.get(file);
      if (!picture) throw new NotFoundError('There is no such picture');
      const etag = `"${picture.hash}"`;
      // not immutable if the URL has the hash of another build, because that build may have another picture
      reply.header('cache-control', picture.hash === hash ? FOR_EVER : 'no-cache').header('etag', etag);
      reply.header('content-security-policy', PICTURE_POLICY);
      if (isInCache(request, etag)) return reply.code(304).send();
      return reply.type('image/svg+xml').send(picture.bytes);
    },
  );
};
