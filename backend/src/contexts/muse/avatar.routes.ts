import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AvatarLookError, PageNotFoundError, PageWidthError } from './muse.errors';
import { busyAsProblem, isInCache, keepForEver } from './image-reply';
import { AVATAR_BACKGROUND_WIDTH_PX, AVATAR_WIDTH_PX, type Avatars, type FoundAvatar } from '@bindery/muse';

const ParamsSchema = Type.Object({ slug: Type.String(), version: Type.String(), role: Type.String() });
const QuerySchema = Type.Record(Type.String(), Type.Unknown());

/** Pictures of characters on their own, and what they stand before. Source: builder.md section 7 */
export const avatarRoutes: FastifyPluginAsyncTypebox<{ avatars: Avatars }> = async (app, { avatars }) => {
  app.get(
    '/muse/avatars/:slug/:version/:role',
    { schema: { params: ParamsSchema, querystring: QuerySchema } },
    async (request, reply) => {
      checkWidth(request.query['_width'], AVATAR_WIDTH_PX);
      const picture = pictureOf(avatars.character(request.params, request.query));
      if (isInCache(request, picture.etag)) return keepForEver(reply, picture.etag).code(304).send();
      const bytes = await busyAsProblem(() => picture.draw());
      return keepForEver(reply, picture.etag).type(picture.contentType).send(bytes);
    },
  );

  app.get(
    '/muse/avatars/:slug/:version/:role/background',
    { schema: { params: ParamsSchema, querystring: QuerySchema } },
    async (request, reply) => {
      checkWidth(request.query['_width'], AVATAR_BACKGROUND_WIDTH_PX);
      const picture = pictureOf(avatars.background(request.params));
      if (isInCache(request, picture.etag)) return keepForEver(reply, picture.etag).code(304).send();
      const bytes = await busyAsProblem(() => picture.draw());
      return keepForEver(reply, picture.etag).type(picture.contentType).send(bytes);
    },
  );
};

/** @throws PageWidthError: there is one width; without the parameter it is meant */
function checkWidth(text: unknown, widthPx: number): void {
  if (text !== undefined && text !== String(widthPx)) throw new PageWidthError([widthPx]);
}

/** @throws PageNotFoundError, AvatarLookError */
function pictureOf(found: FoundAvatar) {
  if (found.kind === 'not_found') throw new PageNotFoundError();
  if (found.kind === 'refused') throw new AvatarLookError(found.parameter, found.fault);
  return found.picture;
}
