import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { defaultPreferences } from '@bindery/analytics/server';
import { hasPrivacySignal, isTrackingOff, type Consents } from '../privacy';
import type { MeasuredBrowser } from '../orders';

/** `GA1.<levels of the domain>.<client id>`. Source: developers.google.com/tag-platform/security/guides/customize-cookies */
const CLIENT = /^GA\d\.\d+(?:-\d+)?\.(\d{1,20}\.\d{1,20})$/;
/** `GS1.1.<session>.…`; since 2025 `GS2.1.s<session>$o1$…`, with its parts in any order. */
const SESSIONS = [/^GS1\.\d+\.(\d{1,15})(?:\.|$)/, /^GS2\.\d+\.(?:[^$]*\$)*?s(\d{1,15})(?:\$|$)/];
const RANDOM_BELOW = 2 ** 31;

/** Returns a random client id in the tag's format. It belongs to one order and identifies no person. */
const madeUp = (): string => `${randomInt(RANDOM_BELOW)}.${randomInt(RANDOM_BELOW)}`;

/** Returns the client id and session id set by the tags of this measurement id. */
function knownIds(cookies: FastifyRequest['cookies'], measurementId: string) {
  const session = cookies[`_ga_${measurementId.slice('G-'.length)}`] ?? '';
  return {
    clientId: CLIENT.exec(cookies['_ga'] ?? '')?.[1] ?? madeUp(),
    sessionId: SESSIONS.map((form) => form.exec(session)?.[1]).find((id) => id !== undefined) ?? null,
  };
}

/**
 * Returns the data to measure an order from this browser with.
 *
 * @returns undefined if the visitor's consent does not allow it
 * Source: docs/rules.md TRACK-51
 */
export async function measuredBrowser(
  consents: Pick<Consents, 'consentOf'>,
  measurementId: string,
  request: FastifyRequest,
  market: string,
): Promise<MeasuredBrowser | undefined> {
  if (isTrackingOff(request)) return undefined;
  const underSignal = hasPrivacySignal(request);
  const record = await consents.consentOf(request);
  const { analytics } = record?.preferences ?? defaultPreferences(market, underSignal);
  if (analytics !== 'accepted') return undefined;
  return { ...knownIds(request.cookies, measurementId), consentId: record?.id ?? null, underSignal };
}
