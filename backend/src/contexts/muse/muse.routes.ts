import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FieldErrorSchema, SchemaPreviewSchema, TocResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { avatarRoutes } from './avatar/avatar.routes';
import { isKnown, keepForEver } from './image-reply';
import type { Muse } from './muse';
import { PageNotFoundError, PageWidthError, UnknownProductError } from './muse.errors';

/** 320 is a picture in a list; the others are builder.md section 9. */
export const PAGE_IMAGE_WIDTHS_PX = [320, 640, 750, 828, 1080, 1200] as const;
const DEFAULT_WIDTH_PX = 640;
const BODY_LIMIT_BYTES = 64_000;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

const SlugParamsSchema = Type.Object({ slug: Type.String() });
const CustomisationBodySchema = Type.Record(Type.String(), Type.Unknown());
/** A wildcard, since the router cuts named parameters at 100 signs and a token has more. */
const PageParamsSchema = Type.Object({ '*': Type.String() });
const PageQuerySchema = Type.Object({ _width: Type.Optional(Type.String()) });
const OptionParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), '*': Type.String() });

export interface MuseRoutesOptions {
  readonly muse: Muse;
  /** Ids of the photos in a customisation that whoever asks may see. */
  readonly photosOf?: (
    request: FastifyRequest,
    customisation: Readonly<Record<string, unknown>>,
  ) => Promise<ReadonlySet<string>>;
}

/** Page addresses, the form's schema, page images, avatars and option pictures. Source: builder.md section 7 */
export const museRoutes: FastifyPluginAsyncTypebox<MuseRoutesOptions> = async (app, { muse, photosOf }) => {
  app.post(
    '/content/product/:slug/toc',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: SlugParamsSchema,
        body: CustomisationBodySchema,
        response: { 200: TocResponseSchema, 422: Type.Array(FieldErrorSchema) },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const result = await muse.toc(slug, request.body, {
        lang: languageOf(request, request.body),
        photos: await photosOf?.(request, request.body),
      });
      if (result.kind === 'unknown_product') throw new UnknownProductError(slug);
      reply.header('cache-control', 'no-store');
      if (result.kind === 'invalid') return reply.code(422).send(result.errors);
      return { toc: { pages: result.pages } };
    },
  );

  app.post(
    '/content/product/:slug/schema/preview',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        params: SlugParamsSchema,
        body: CustomisationBodySchema,
        response: { 200: SchemaPreviewSchema },
      },
    },
    async (request, reply) => {
      const preview = muse.schemaPreview(request.params.slug, { lang: languageOf(request, request.body) });
      if (!preview) throw new UnknownProductError(request.params.slug);
      reply.header('cache-control', 'no-store');
      return preview;
    },
  );

  app.get(
    '/muse/pages/*',
    { schema: { params: PageParamsSchema, querystring: PageQuerySchema } },
    async (request, reply) => {
      const token = request.params['*'];
      const width = widthOf(request.query._width);
      const etag = muse.pageEtag(token, width);
      if (etag === undefined) throw new PageNotFoundError();
      if (isKnown(request, etag)) return keepForEver(reply, etag).code(304).send();
      const image = await muse.renderPage(token, width);
      if ('kind' in image) throw new PageNotFoundError();
      return keepForEver(reply, etag).type(image.contentType).send(image.bytes);
    },
  );

  await app.register(avatarRoutes, { avatars: muse.avatars });

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

/** X-Locale, else the body's `locale`, else English; anything that is no language tag is ignored. */
function languageOf(request: FastifyRequest, body: Readonly<Record<string, unknown>>): string {
  const wanted = [request.headers['x-locale'], Object.hasOwn(body, 'locale') ? body['locale'] : undefined];
  return wanted.find((one): one is string => typeof one === 'string' && LANGUAGE.test(one)) ?? 'en';
}

/** @throws PageWidthError: every other width would be a new picture to draw and keep */
function widthOf(text: string | undefined): number {
  const width =
    text === undefined ? DEFAULT_WIDTH_PX : PAGE_IMAGE_WIDTHS_PX.find((one) => String(one) === text);
  if (width === undefined) throw new PageWidthError(PAGE_IMAGE_WIDTHS_PX);
  return width;
}
