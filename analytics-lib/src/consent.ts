import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/market';
import type { ConsentPreferences, ConsentPurpose } from '@bindery/shared/contracts';

/** A copy: the contract's module would add unused schemas to the page. Source: docs/rules.md CONS-06 */
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

/** Returns true if the shop must ask a shopper of this market before tracking. Also true for an unknown market. Source: docs/rules.md CONS-02 */
export const isDeniedByDefault = (marketplace: string): boolean =>
  !MARKETS_GRANTED_BY_DEFAULT.has(marketplace);

/**
 * Returns the preferences that apply until the shopper chooses.
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

/** @returns the tag manager's consent state for a choice. Source: docs/rules.md CONS-01 */
export function consentState(preferences: ConsentPreferences): ConsentState {
  const answer = (purpose: ConsentPurpose) => (preferences[purpose] === 'accepted' ? 'granted' : 'denied');
  return {
    ad_storage: answer('advertising'),
    ad_user_data: answer('advertising'),
    ad_personalization: answer('personalisation'),
    analytics_storage: answer('analytics'),
  };
}
