import type { ConsentResponse } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';
import { currentConsent, heldChoice, markSent, takeAccountChoice, takeFeatures } from './consent-store';

const PATH = '/website/v1/consent';
const PAUSES_MS = [2000, 10_000, 60_000];
const LAST_PAUSE_MS = 300_000;

/** The client comes with the first call: a page whose visitor chose long ago never asks. */
const call = async (market: Market, method: 'GET' | 'PUT' | 'DELETE', body?: unknown) => {
  const { callCommerce } = await import('@bindery/shared/data');
  return (await callCommerce<ConsentResponse>({ market, method, path: PATH, body })).body;
};

/**
 * Sends what this browser holds until the server has it: after longer and longer pauses, and at once when the network is
 * back. What is chosen meanwhile is sent after it.
 *
 * @param failed - the server could not be told, and will be
 * @returns stops
 * Source: docs/rules.md CONS-07
 */
export function keepSending(market: Market, failed: () => void): () => void {
  let attempt = 0;
  let isStopped = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    const held = heldChoice();
    if (isStopped || isSending || held?.isSent !== false) return;
    isSending = true;
    clearTimeout(timer);
    const { preferences, providerConsentId } = held;
    try {
      const { features } = await call(market, 'PUT', {
        preferences,
        ...(providerConsentId !== undefined && { provider_consent_id: providerConsentId }),
      });
      attempt = 0;
      markSent(held);
      if (features) takeFeatures(features);
    } catch {
      if (!isStopped) failed();
      timer = setTimeout(() => void send(), PAUSES_MS[attempt] ?? LAST_PAUSE_MS);
      attempt += 1;
    }
    isSending = false;
    // chosen anew while it was under way
    if (attempt === 0) await send();
  }
  const now = (): void => void send();
  window.addEventListener('online', now);
  // an effect that is undone at once sends nothing
  queueMicrotask(now);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
}

/** After a sign-in: the account's choice, where it is newer than this browser's. Source: docs/rules.md CONS-07 */
export async function askAccountChoice(market: Market): Promise<void> {
  if (currentConsent().isUnsent) return;
  const answer = await call(market, 'GET').catch(() => null);
  if (answer?.data) takeAccountChoice(answer.data.preferences);
}

export const forgetChoice = (market: Market): Promise<unknown> => call(market, 'DELETE');
