import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AVATAR_BACKGROUND_WIDTH_PX,
  AVATAR_WIDTH_PX,
  MuseBusyError,
  PhotoGoneError,
  PhotoUnreadableError,
  type FoundAvatar,
  type Muse,
} from '@bindery/muse';
import type { PageAreasResponse } from '@bindery/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { clientAddress, clientGone, isInCache } from '../../platform/http';
import { PhotoUnavailableError } from '../photos';
import {
  availableOrProblem,
  AvatarLookError,
  PageNotFoundError,
  PagePhotoGoneError,
  PageWidthError,
  TooManyDrawingsError,
} from './muse.errors';

/** The width 320 is for pictures in lists, the larger widths are for pages. Source: docs/rules.md PAGE-01 */
const PAGE_IMAGE_WIDTHS_PX = [320, 640, 750, 828, 1080, 1200] as const;
const DEFAULT_WIDTH_PX = 640;
/** A limit far above the requests of one shopper who leafs through a book and types a name. */
const PAGES_LIMIT = { rateLimit: { max: 2400, timeWindow: 60_000 }, expense: { cpuMs: 50 } } as const;
const AVATAR = { expense: { cpuMs: 20 } } as const;

/**
 * The route ends in a wildcard, because tokens are longer than the 100 characters that the router allows in named
 * parameters. Its handler therefore parses the suffix.
 */
const PageParamsSchema = Type.Object({ '*': Type.String() });
const AREAS_SUFFIX = '/areas';
const PageQuerySchema = Type.Object({ _width: Type.Optional(Type.String()) });
const AvatarParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), role: Type.String() });
const AvatarQuerySchema = Type.Record(Type.String(), Type.Unknown());
const OptionParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), '*': Type.String() });

export const pictureRoutes: FastifyPluginAsyncTypebox<{ muse: Muse }> = async (app, { muse }) => {
  app.get(
    '/muse/pages/*',
    {
      config: PAGES_LIMIT,
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
      const picture = await drawnOrProblem(() => muse.pictures.find(token, width, formatFor(request)));
      // caches that respect `vary` store both formats; behind others, each browser must get a format that it can show
      reply.header('vary', 'accept');
      if (!picture) throw new PageNotFoundError();
      const { photos, etag, contentType, isOfOtherEngine } = picture;
      if (photos === 'gone') neverKeep(reply).code(410);
      else if (photos === 'there') askEachTime(reply, etag);
      else keepAsAddressed(reply, etag, isOfOtherEngine);
      if (photos !== 'gone' && isInCache(request, etag)) return reply.code(304).send();
      const bytes = await drawnOrProblem(() => picture.draw(clientGone(reply), clientAddress(request.ip)));
      return reply.type(contentType).send(bytes);
    },
  );

  await avatarRoutes(app, { muse });

  app.get(
    '/muse/options/:slug/:version/*',
    { schema: { params: OptionParamsSchema } },
    async (request, reply) => {
      const { slug, version, '*': name } = request.params;
      const picture = await drawnOrProblem(() => muse.optionImage(slug, version, name));
      if (picture === undefined) throw new PageNotFoundError();
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      return keepForEver(reply, `"${version}"`).type('image/svg+xml').send(picture);
    },
  );
};

/** Source: docs/rules.md PAGE-09. @throws PageNotFoundError */
async function sendAreas(
  muse: Muse,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = muse.pictures.areasEtag(token);
  if (!tag) throw new PageNotFoundError();
  const { etag, isOfOtherEngine } = tag;
  if (isInCache(request, etag)) return keepAsAddressed(reply, etag, isOfOtherEngine).code(304).send();
  const areas = await drawnOrProblem(() => muse.pictures.areasOf(token));
  if (!areas) throw new PageNotFoundError();
  return keepAsAddressed(reply, etag, isOfOtherEngine).send({ areas } satisfies PageAreasResponse);
}

/**
 * Returns WebP if the Accept header contains it, as in browsers. Mail clients and link previews get JPEG.
 * Source: docs/rules.md PAGE-01
 */
const formatFor = (request: FastifyRequest): 'webp' | 'jpeg' =>
  request.headers.accept?.includes('image/webp') ? 'webp' : 'jpeg';

/** @throws PageWidthError for an unlisted width, because each width means another picture to draw and cache */
function widthOf(text: string | undefined): number {
  const width =
    text === undefined ? DEFAULT_WIDTH_PX : PAGE_IMAGE_WIDTHS_PX.find((widthPx) => String(widthPx) === text);
  if (width === undefined) throw new PageWidthError(PAGE_IMAGE_WIDTHS_PX);
  return width;
}

/** Routes for pictures of a character without a scene, and for their backgrounds. Source: docs/rules.md CHAR-04 */
const avatarRoutes: FastifyPluginAsyncTypebox<{ muse: Muse }> = async (app, { muse: { avatars } }) => {
  app.get(
    '/muse/avatars/:slug/:version/:role',
    { config: AVATAR, schema: { params: AvatarParamsSchema, querystring: AvatarQuerySchema } },
    async (request, reply) => {
      checkWidth(request.query['_width'], AVATAR_WIDTH_PX);
      const picture = pictureOf(await drawnOrProblem(() => avatars.character(request.params, request.query)));
      const { etag, isOfOtherEngine } = picture;
      if (isInCache(request, etag)) return keepAsAddressed(reply, etag, isOfOtherEngine).code(304).send();
      const bytes = await drawnOrProblem(() => picture.draw(clientGone(reply), clientAddress(request.ip)));
      return keepAsAddressed(reply, etag, isOfOtherEngine).type(picture.contentType).send(bytes);
    },
  );

  app.get(
    '/muse/avatars/:slug/:version/:role/background',
    { config: AVATAR, schema: { params: AvatarParamsSchema, querystring: AvatarQuerySchema } },
    async (request, reply) => {
      checkWidth(request.query['_width'], AVATAR_BACKGROUND_WIDTH_PX);
      const picture = pictureOf(await drawnOrProblem(() => avatars.background(request.params)));
      const { etag, isOfOtherEngine } = picture;
      if (isInCache(request, etag)) return keepAsAddressed(reply, etag, isOfOtherEngine).code(304).send();
      const bytes = await drawnOrProblem(() => picture.draw(clientGone(reply), clientAddress(request.ip)));
      return keepAsAddressed(reply, etag, isOfOtherEngine).type(picture.contentType).send(bytes);
    },
  );
};

/** @throws PageWidthError if the request names a width other than `widthPx` */
function checkWidth(text: unknown, widthPx: number): void {
  if (text !== undefined && text !== String(widthPx)) throw new PageWidthError([widthPx]);
}

/** @throws PageNotFoundError, AvatarLookError */
function pictureOf(foundAvatar: FoundAvatar) {
  if (foundAvatar.kind === 'not_found') throw new PageNotFoundError();
  if (foundAvatar.kind === 'refused') throw new AvatarLookError(foundAvatar.parameter, foundAvatar.fault);
  return foundAvatar.picture;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The picture may be cached for ever, because a changed picture always has a new address. */
const keepForEver = (reply: FastifyReply, etag: string): FastifyReply =>
  keep(reply, FOR_EVER).header('etag', etag);

/** If the address is from another engine version, caches must revalidate, because this engine may draw differently. */
const keepAsAddressed = (reply: FastifyReply, etag: string, isOfOtherEngine: boolean): FastifyReply =>
  isOfOtherEngine ? keep(reply, 'no-cache').header('etag', etag) : keepForEver(reply, etag);

/**
 * For a page with a shopper's photo. Only the shopper's browser may cache it, and must revalidate each time, because
 * the photo may be deleted.
 */
const askEachTime = (reply: FastifyReply, etag: string): FastifyReply =>
  keep(reply, 'private, no-cache').header('etag', etag).header('x-robots-tag', 'noindex');

const neverKeep = (reply: FastifyReply): FastifyReply => keep(reply, 'no-store');

const keep = (reply: FastifyReply, cacheControl: string): FastifyReply =>
  reply.header('cache-control', cacheControl).header('x-content-type-options', 'nosniff');

/**
 * Runs `draw` and converts the engine's errors. @throws TooManyDrawingsError, PhotoUnavailableError,
 * PagePhotoGoneError, VersionUnavailableError
 */
async function drawnOrProblem<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await availableOrProblem(draw);
  } catch (error) {
    if (error instanceof MuseBusyError) throw new TooManyDrawingsError();
    if (error instanceof PhotoUnreadableError) throw new PhotoUnavailableError({ cause: error });
    throw error instanceof PhotoGoneError ? new PagePhotoGoneError() : error;
  }
}
