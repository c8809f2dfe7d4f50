import type { ConsentResponse } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';
import { currentConsent, heldChoice, markSent, takeAccountChoice, takeFeatures } from './consent-store';

const PATH = '/website/v1/consent';
const PAUSES_MS = [2000, 10_000, 60_000];
const LAST_PAUSE_MS = 300_000;

/** Loads the API client at the first call, so that a page without a choice to send never loads it. */
const call = async (market: Market, method: 'GET' | 'PUT' | 'DELETE', body?: unknown) => {
  const { callCommerce } = await import('@bindery/shared/data');
  return (await callCommerce<ConsentResponse>({ market, method, path: PATH, body })).body;
};

/**
 * Sends this browser's choice until the server has it. Retries with backoff, and at once when the network is back. If
 * the shopper chooses again meanwhile, sends the newer choice, too.
 *
 * @param failed - called after each failed attempt; the retries continue
 * @returns a function that stops sending. Source: docs/rules.md CONS-07
 */
export function keepSending(market: Market, failed: () => void): () => void {
  let attempt = 0;
  let isStopped = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    const storedChoice = heldChoice();
    if (isStopped || isSending || storedChoice?.isSent !== false) return;
    isSending = true;
    clearTimeout(timer);
    const { preferences, providerConsentId } = storedChoice;
    try {
      const { features } = await call(market, 'PUT', {
        preferences,
        ...(providerConsentId !== undefined && { provider_consent_id: providerConsentId }),
      });
      attempt = 0;
      markSent(storedChoice);
      if (features) takeFeatures(features);
    } catch {
      if (!isStopped) failed();
      timer = setTimeout(() => void send(), PAUSES_MS[attempt] ?? LAST_PAUSE_MS);
      attempt += 1;
    }
    isSending = false;
    // the shopper may have chosen again during the request
    if (attempt === 0) await send();
  }
  const now = (): void => void send();
  window.addEventListener('online', now);
  // sends in a microtask, so that nothing is sent if React cleans up the effect at once
  queueMicrotask(now);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
}

/** After a sign-in, applies the account's choice, unless this browser has an unsent, newer one. Source: docs/rules.md CONS-07 */
export async function askAccountChoice(market: Market): Promise<void> {
  if (currentConsent().isUnsent) return;
  const answer = await call(market, 'GET').catch(() => null);
  if (answer?.data) takeAccountChoice(answer.data.preferences);
}

export const forgetChoice = (market: Market): Promise<unknown> => call(market, 'DELETE');
