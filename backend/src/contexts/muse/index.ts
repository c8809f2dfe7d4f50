import { createMuse as createEngine, type Muse, type MuseOptions } from '@bindery/muse';
import { PageTokens } from './page-token';

export { museRoutes, type MuseRoutesOptions } from './muse.routes';
export { UnknownProductError } from './muse.errors';

/**
 * The engine, its page addresses sealed.
 *
 * @param options - `secret`: 32 bytes; page addresses are sealed with a key derived from it
 * @throws when the catalogue or the fallback fonts cannot be read; a broken package is only refused
 */
export function createMuse({
  secret,
  ...options
}: Omit<MuseOptions, 'addresses'> & { readonly secret: Uint8Array }): Promise<Muse> {
  return createEngine({ ...options, addresses: new PageTokens(secret) });
}
