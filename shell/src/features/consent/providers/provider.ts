import type { ConsentPreferences } from '@bindery/shared/contracts';

/** A shopper's answer to a provider's banner, with the id under which the provider stored the answer. */
export interface ProviderAnswer {
  readonly preferences: ConsentPreferences;
  readonly consentId: string | undefined;
}

export interface ProviderSurroundings {
  readonly nonce: string | undefined;
  readonly language: string;
  /** called with every answer, changed or not */
  take(answer: ProviderAnswer): void;
}

export interface ProviderStart extends ProviderSurroundings {
  readonly siteId: string;
  readonly script: string;
}

export interface RunningProvider {
  /** Opens the provider's dialog; a no-op if its script has not loaded. */
  open(): void;
}

/** Maps a provider's categories to the shop's purposes. Personalisation needs consent to both marketing and preferences. */
export function preferencesOf(categories: {
  statistics: boolean;
  marketing: boolean;
  preferences: boolean;
}): ConsentPreferences {
  const answer = (isGiven: boolean) => (isGiven ? 'accepted' : 'rejected');
  return {
    analytics: answer(categories.statistics),
    advertising: answer(categories.marketing),
    personalisation: answer(categories.marketing && categories.preferences),
  };
}

export function addScript(src: string, nonce: string | undefined, attributes: Record<string, string>): void {
  const script = document.createElement('script');
  script.src = src;
  if (nonce) script.nonce = nonce;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
}
