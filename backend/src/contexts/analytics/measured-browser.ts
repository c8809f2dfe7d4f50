import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { defaultPreferences } from '@bindery/analytics/server';
import { hasPrivacySignal, isTrackingOff, type Consents } from '../privacy';
import type { MeasuredBrowser } from '../orders';

/** `GA1.<levels of the domain>.<client id>`. Source: developers.google.com/tag-platform/security/guides/customize-cookies */
const CLIENT = /^GA\d\.\d+(?:-\d+)?\.(\d{1,20}\.\d{1,20})$/;
/** `GS1.1.<session>.…`, since 2025 `GS2.1.s<session>$o1$…`, its parts in any order. */
const SESSIONS = [/^GS1\.\d+\.(\d{1,15})(?:\.|$)/, /^GS2\.\d+\.(?:[^$]*\$)*?s(\d{1,15})(?:\$|$)/];
const RANDOM_BELOW = 2 ** 31;

/** Of the same form as a tag's: it is of one order, and leads to nobody. */
const madeUp = (): string => `${randomInt(RANDOM_BELOW)}.${randomInt(RANDOM_BELOW)}`;

/** What the tags of this measurement id have called the browser and its session. */
function known(cookies: FastifyRequest['cookies'], measurementId: string) {
  const session = cookies[`_ga_${measurementId.slice('G-'.length)}`] ?? '';
  return {
    clientId: CLIENT.exec(cookies['_ga'] ?? '')?.[1] ?? madeUp(),
    sessionId: SESSIONS.map((form) => form.exec(session)?.[1]).find((id) => id !== undefined) ?? null,
  };
}

/**
 * How what the visitor of this browser orders may be measured.
 *
 * @returns undefined where they do not let it be
 * Source: docs/rules.md TRACK-51
 */
export async function measuredBrowser(
  consents: Pick<Consents, 'of'>,
  measurementId: string,
  request: FastifyRequest,
  market: string,
): Promise<MeasuredBrowser | undefined> {
  if (isTrackingOff(request)) return undefined;
  const underSignal = hasPrivacySignal(request);
  const record = await consents.of(request);
  const { analytics } = record?.preferences ?? defaultPreferences(market, underSignal);
  if (analytics !== 'accepted') return undefined;
  return { ...known(request.cookies, measurementId), consentId: record?.id ?? null, underSignal };
}
