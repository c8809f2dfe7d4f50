import type { ConsentProvider } from '@bindery/shared/contracts';
import { startCookiebot } from './cookiebot';
import { startOneTrust } from './onetrust';
import type { ProviderSurroundings, RunningProvider } from './provider';

export type { ProviderAnswer, RunningProvider } from './provider';

/** Adds the provider's script to the page, once, and follows the shopper's answers. */
export const startProvider = (
  { name, siteId, script }: ConsentProvider,
  surroundings: ProviderSurroundings,
): RunningProvider =>
  (name === 'onetrust' ? startOneTrust : startCookiebot)({ ...surroundings, siteId, script });
