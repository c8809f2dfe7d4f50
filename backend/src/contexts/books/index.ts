import { createMuse as createEngine, type Muse, type MuseOptions } from '@bindery/muse';
import type { FastifyPluginAsync } from 'fastify';
import { coversRoutes } from './covers.routes';
import { PageTokens } from './page-token';
import { pictureRoutes } from './picture.routes';
import { tocRoutes, type TocRoutesOptions } from './toc.routes';

export { charactersRoutes } from './characters.routes';
export { createCharacters, REMOVED_KEPT_DAYS } from './characters.service';
export { createPackages, type HoldsVersion, type Packages } from './packages.service';
export { CurrentVersions } from './current-versions';
export { availableOrProblem, UnknownProductError } from './muse.errors';
export { packageArchive } from './package-archive';
export { type PackageCheck, packageCheckHere } from './package-check';
export { packageChecksInChildren } from './package-checks-in-children';
export { PackageTrials } from './package-trials';
export { publicationsRepository } from './publications.repository';
export { Publishing } from './publishing';
export { rendererInChildren, type RendererSources } from './renderer/renderer-in-children';
export type { BooksAfter, KeptBook } from './replay-books';
export { staffPackagesRoutes } from './staff-packages.routes';

/**
 * Creates the engine, which seals the addresses of pages.
 *
 * @param options - `secret`: 32 bytes, from which the key for page addresses is derived. `acceptedSecrets`: older
 *   secrets, which only open addresses.
 * @throws if the catalogue or the fallback fonts cannot be read. A broken package is left out without an error.
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

/**
 * Routes for page addresses, named covers, the form's schema, page images, avatars and option pictures.
 * Source: docs/rules.md PAGE-05, PAGE-01, CHAR-04
 */
export const museRoutes: FastifyPluginAsync<MuseRoutesOptions> = async (app, options) => {
  await tocRoutes(app, options);
  await coversRoutes(app, options);
  await pictureRoutes(app, { muse: options.muse });
};
