import type { FastifyPluginAsync } from 'fastify';
import { avatarRoutes } from './avatar.routes';
import { pictureRoutes } from './picture.routes';
import { tocRoutes, type TocRoutesOptions } from './toc.routes';

export type MuseRoutesOptions = TocRoutesOptions;

/** Page addresses, the form's schema, page images, avatars and option pictures. Source: builder.md section 7 */
export const museRoutes: FastifyPluginAsync<MuseRoutesOptions> = async (app, options) => {
  await app.register(tocRoutes, options);
  await app.register(pictureRoutes, { muse: options.muse });
  await app.register(avatarRoutes, { avatars: options.muse.avatars });
};
