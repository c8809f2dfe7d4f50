import { useEffect, useRef } from 'react';
import { languageOf, useMarket } from '@bindery/shared';
import { PURPOSES } from '@bindery/analytics';
import { currentConsent, holdChoice, setConsentOpen, type Consent } from './consent-store';
import { startProvider, type ProviderAnswer, type RunningProvider } from './providers';

/** A provider says what holds with every page: only what differs is a choice. */
function take({ preferences, consentId }: ProviderAnswer): void {
  const { chosen } = currentConsent();
  if (PURPOSES.some((purpose) => chosen?.[purpose] !== preferences[purpose]))
    holdChoice(preferences, consentId);
}

/**
 * Another's banner in the place of the shop's, where one is configured and something is measured.
 *
 * @returns whether it is so
 * Source: docs/rules.md CONS-13
 */
export function useProvider({ isMeasured, provider, isOpen }: Consent): boolean {
  const market = useMarket();
  const running = useRef<RunningProvider>(undefined);
  const isProviders = isMeasured && provider !== undefined;
  useEffect(() => {
    if (!isProviders || running.current) return;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    running.current = startProvider(provider, { nonce, language: languageOf(market), take });
  }, [isProviders, provider, market]);
  useEffect(() => {
    if (!isProviders || !isOpen) return;
    running.current?.open();
    setConsentOpen(false);
  }, [isProviders, isOpen]);
  return isProviders;
}
