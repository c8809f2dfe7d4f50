import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/market';
import type { ConsentPreferences, ConsentPurpose } from '@bindery/shared/contracts';

/** As the contract has them, whose module brings schemas along that no page has a use for. Source: docs/rules.md CONS-06 */
export const PURPOSES = [
  'analytics',
  'advertising',
  'personalisation',
] as const satisfies readonly ConsentPurpose[];

/** Consent Mode v2. Source: docs/rules.md CONS-01 */
export const CONSENT_TYPES = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
] as const;
export type ConsentState = Readonly<Record<(typeof CONSENT_TYPES)[number], 'granted' | 'denied'>>;

/** Is a shopper of this market asked first? One of an unknown market is. Source: docs/rules.md CONS-02 */
export const isDeniedByDefault = (marketplace: string): boolean =>
  !MARKETS_GRANTED_BY_DEFAULT.has(marketplace);

/**
 * What holds before a shopper has chosen.
 *
 * @param hasPrivacySignal - the browser asks not to be tracked (Global Privacy Control)
 * Source: docs/rules.md CONS-02, CONS-09
 */
export function defaultPreferences(marketplace: string, hasPrivacySignal: boolean): ConsentPreferences {
  const answer = (isOpen: boolean) => (isOpen ? 'accepted' : 'rejected');
  const isOpen = !isDeniedByDefault(marketplace);
  return {
    analytics: answer(isOpen),
    advertising: answer(isOpen && !hasPrivacySignal),
    personalisation: answer(isOpen && !hasPrivacySignal),
  };
}

/** @returns what the tag manager is told of a choice. Source: docs/rules.md CONS-01 */
export function consentState(preferences: ConsentPreferences): ConsentState {
  const answer = (purpose: ConsentPurpose) => (preferences[purpose] === 'accepted' ? 'granted' : 'denied');
  return {
    ad_storage: answer('advertising'),
    ad_user_data: answer('advertising'),
    ad_personalization: answer('personalisation'),
    analytics_storage: answer('analytics'),
  };
}
