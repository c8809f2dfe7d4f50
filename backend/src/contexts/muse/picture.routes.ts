import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Muse } from '@bindery/muse';
import type { PageAreasResponse } from '@bindery/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { busyAsProblem, isInCache, keepForEver } from './image-reply';
import { PageNotFoundError, PageWidthError } from './muse.errors';

/** 320 is a picture in a list; the others are builder.md section 9. */
export const PAGE_IMAGE_WIDTHS_PX = [320, 640, 750, 828, 1080, 1200] as const;
const DEFAULT_WIDTH_PX = 640;

/** A wildcard, since the router cuts named parameters at 100 signs and a token has more; so what follows it is found here. */
const PageParamsSchema = Type.Object({ '*': Type.String() });
const AREAS_SUFFIX = '/areas';
const PageQuerySchema = Type.Object({ _width: Type.Optional(Type.String()) });
const OptionParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), '*': Type.String() });

/** Page images, what can be tapped on them, and the pictures of options, at the addresses that toc and schema name. */
export const pictureRoutes: FastifyPluginAsyncTypebox<{ muse: Muse }> = async (app, { muse }) => {
  app.get(
    '/muse/pages/*',
    {
      schema: {
        params: PageParamsSchema,
        querystring: PageQuerySchema,
        description:
          "A page's picture. With /areas behind the token: what shows on it and can be tapped, JSON",
      },
    },
    async (request, reply) => {
      const token = request.params['*'];
      if (token.endsWith(AREAS_SUFFIX))
        return sendAreas(muse, token.slice(0, -AREAS_SUFFIX.length), request, reply);
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

/** Source: docs/rules.md PAGE-12. @throws PageNotFoundError */
function sendAreas(muse: Muse, token: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = muse.pictures.etag(token, 'areas');
  if (etag === undefined) throw new PageNotFoundError();
  keepForEver(reply, etag);
  if (isInCache(request, etag)) return reply.code(304).send();
  return reply.send({ areas: muse.pictures.areasOf(token) ?? [] } satisfies PageAreasResponse);
}

/** @throws PageWidthError: every other width would be a new picture to draw and keep */
function widthOf(text: string | undefined): number {
  const width =
    text === undefined ? DEFAULT_WIDTH_PX : PAGE_IMAGE_WIDTHS_PX.find((widthPx) => String(widthPx) === text);
  if (width === undefined) throw new PageWidthError(PAGE_IMAGE_WIDTHS_PX);
  return width;
}
