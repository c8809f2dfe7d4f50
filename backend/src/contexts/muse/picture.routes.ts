import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Muse } from '@bindery/muse';
import { Type } from 'typebox';
import { busyAsProblem, isInCache, keepForEver } from './image-reply';
import { PageNotFoundError, PageWidthError } from './muse.errors';

/** 320 is a picture in a list; the others are builder.md section 9. */
export const PAGE_IMAGE_WIDTHS_PX = [320, 640, 750, 828, 1080, 1200] as const;
const DEFAULT_WIDTH_PX = 640;

/** A wildcard, since the router cuts named parameters at 100 signs and a token has more. */
const PageParamsSchema = Type.Object({ '*': Type.String() });
const PageQuerySchema = Type.Object({ _width: Type.Optional(Type.String()) });
const OptionParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), '*': Type.String() });

/** Page images and the pictures of options, at the addresses that toc and schema name. */
export const pictureRoutes: FastifyPluginAsyncTypebox<{ muse: Muse }> = async (app, { muse }) => {
  app.get(
    '/muse/pages/*',
    { schema: { params: PageParamsSchema, querystring: PageQuerySchema } },
    async (request, reply) => {
      const token = request.params['*'];
      const width = widthOf(request.query._width);
      const etag = muse.pictures.etag(token, width);
      if (etag === undefined) throw new PageNotFoundError();
      if (isInCache(request, etag)) return keepForEver(reply, etag).code(304).send();
      const image = await busyAsProblem(() => muse.pictures.draw(token, width));
      if ('kind' in image) throw new PageNotFoundError();
      return keepForEver(reply, etag).type(image.contentType).send(image.bytes);
    },
  );

  app.get(
    '/muse/options/:slug/:version/*',
    { schema: { params: OptionParamsSchema } },
    async (request, reply) => {
      const { slug, version, '*': name } = request.params;
      const picture = muse.optionImage(slug, version, name);
      if (picture === undefined) throw new PageNotFoundError();
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      return keepForEver(reply, `"${version}"`).type('image/svg+xml').send(picture);
    },
  );
};

/** @throws PageWidthError: every other width would be a new picture to draw and keep */
function widthOf(text: string | undefined): number {
  const width =
    text === undefined ? DEFAULT_WIDTH_PX : PAGE_IMAGE_WIDTHS_PX.find((widthPx) => String(widthPx) === text);
  if (width === undefined) throw new PageWidthError(PAGE_IMAGE_WIDTHS_PX);
  return width;
}
