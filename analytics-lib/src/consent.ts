import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/contracts';

/** Consent Mode v2. Source: docs/rules.md CONS-01 */
export const CONSENT_TYPES = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
] as const;
export type ConsentState = Readonly<Record<(typeof CONSENT_TYPES)[number], 'granted' | 'denied'>>;

/** @returns the state before a shopper has chosen; an unknown market is denied. Source: docs/rules.md CONS-02 */
export function defaultConsent(marketplace: string): ConsentState {
  const answer = MARKETS_GRANTED_BY_DEFAULT.has(marketplace) ? 'granted' : 'denied';
  return { ad_storage: answer, ad_user_data: answer, ad_personalization: answer, analytics_storage: answer };
}
