import { createMuse as createEngine, type Muse, type MuseOptions } from '@bindery/muse';
import type { FastifyPluginAsync } from 'fastify';
import { PageTokens } from './page-token';
import { pictureRoutes } from './picture.routes';
import { tocRoutes, type TocRoutesOptions } from './toc.routes';

/**
 * The engine, its page addresses sealed.
 *
 * @param options - `secret`: 32 bytes; page addresses are sealed with a key derived from it.
 *   `acceptedSecrets`: what was sealed with these opens too
 * @throws when the catalogue or the fallback fonts cannot be read; a broken package is only refused
 */
export function createMuse({
  secret,
  acceptedSecrets,
  ...options
}: Omit<MuseOptions, 'addresses'> & {
  readonly secret: Uint8Array;
  readonly acceptedSecrets?: readonly Uint8Array[];
}): Promise<Muse> {
  return createEngine({ ...options, addresses: new PageTokens(secret, acceptedSecrets) });
}

export type MuseRoutesOptions = TocRoutesOptions;

/** Page addresses, the form's schema, page images, avatars and option pictures. Source: docs/rules.md PAGE-05, PAGE-07, PAGE-10, CHAR-04 */
export const museRoutes: FastifyPluginAsync<MuseRoutesOptions> = async (app, options) => {
  await app.register(tocRoutes, options);
  await app.register(pictureRoutes, { muse: options.muse });
};
