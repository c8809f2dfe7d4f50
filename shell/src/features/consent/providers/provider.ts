import type { ConsentPreferences } from '@bindery/shared/contracts';

/** What a shopper has said to a provider, and what it calls its record of that. */
export interface ProviderAnswer {
  readonly preferences: ConsentPreferences;
  readonly consentId: string | undefined;
}

export interface ProviderSurroundings {
  readonly nonce: string | undefined;
  /** of the page: de, ja */
  readonly language: string;
  /** called with every answer, changed or not */
  take(answer: ProviderAnswer): void;
}

export interface ProviderStart extends ProviderSurroundings {
  readonly siteId: string;
  readonly script: string;
}

export interface RunningProvider {
  /** Shows the shopper their choices; nothing where its script has not come. */
  open(): void;
}

/**
 * A provider's two purposes about advertising are three of ours: what is shown fits a person only where they allow
 * advertising, and that it be kept who they are.
 */
export function preferencesOf(given: {
  statistics: boolean;
  marketing: boolean;
  preferences: boolean;
}): ConsentPreferences {
  const answer = (isGiven: boolean) => (isGiven ? 'accepted' : 'rejected');
  return {
    analytics: answer(given.statistics),
    advertising: answer(given.marketing),
    personalisation: answer(given.marketing && given.preferences),
  };
}

export function addScript(src: string, nonce: string | undefined, attributes: Record<string, string>): void {
  const script = document.createElement('script');
  script.src = src;
  if (nonce) script.nonce = nonce;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
}
