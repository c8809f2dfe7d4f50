import type { ConsentPreferences } from '@bindery/shared/contracts';
import { defaultPreferences } from '@bindery/analytics/server';
import type { Ga4Config } from '../../platform/config';
import type { Connection, Database } from '../../platform/database';
import { PermanentFailure } from '../../platform/jobs';
import type { Transport } from '../../platform/outbox';
import type { Consents } from '../privacy';
import { ordersRepository, readBoughtOrder } from '../orders';
import { ga4Hit, type Forward, type Ga4Hit } from './ga4-hit';
import { measuredOrdersRepository as repository, type MeasuredOrder } from './measured-orders.repository';

const TIMEOUT_MS = 10_000;
/**
 * Maximum age of an event that is sent with its time. Google Analytics gives older events the time of arrival.
 * Source: developers.google.com/analytics/devguides/collection/protocol/ga4/use-cases
 */
const BACKDATED_MS = 72 * 3_600_000;
/** Statuses below 500 after which a retry may succeed, because the request itself is valid. */
const WORTH_ANOTHER_TRY = [408, 429];

export interface ForwardingParts {
  readonly database: Database;
  readonly consents: Pick<Consents, 'consentOf' | 'ofOwner'>;
}

/**
 * Returns the buyer's current consent. A choice that was withdrawn or has expired counts as a refusal. If the buyer
 * never chose, the market's default applies.
 *
 * @returns undefined if measuring is not allowed. Source: docs/rules.md TRACK-51
 */
export async function allowedNow(
  { consents }: Pick<ForwardingParts, 'consents'>,
  connection: Connection,
  { consentId: id, ownerId, underSignal, market }: MeasuredOrder,
): Promise<ConsentPreferences | undefined> {
  const chosenPreferences = await consents.ofOwner(connection, { id, ownerId, underSignal });
  const preferences =
    chosenPreferences ?? (id === null ? defaultPreferences(market, underSignal) : undefined);
  return preferences?.analytics === 'accepted' ? preferences : undefined;
}

/** @returns the HTTP status @throws errors that omit the URL, because the URL contains the API secret */
async function post(
  { endpoint, measurementId, apiSecret }: Ga4Config,
  hit: Ga4Hit,
  signal: AbortSignal,
): Promise<number> {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  try {
    const answer = await fetch(`${endpoint}/mp/collect?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(hit),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    throw Object.assign(new Error(), { name: 'GoogleAnalyticsAway', code: cause?.code ?? name });
  }
}

/** Counts any status 2xx as delivered, because Google Analytics does not report whether it could process the hit. */
function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status < 500 && !WORTH_ANOTHER_TRY.includes(status))
    throw new PermanentFailure(`Google Analytics answers ${status}: look at GA4_ENDPOINT`);
  throw Object.assign(new Error(), { name: 'GoogleAnalyticsRefused', code: String(status) });
}

/** Sends an order's events to Google Analytics, if the buyer's consent allows it. Source: docs/rules.md TRACK-50, TRACK-51 */
export function ga4Transport(config: Ga4Config, forwardingParts: ForwardingParts): Transport {
  const { database } = forwardingParts;
  return {
    async deliver({ payload }, signal) {
      const forward = payload as Forward;
      const { orderId } = forward;
      const measured = await repository.find(database, orderId);
      const order = await ordersRepository.find(database, orderId, undefined);
      if (!measured || !order) return;
      const preferences = await allowedNow(forwardingParts, database, measured);
      if (!preferences) return void (await repository.forget(database, orderId));
      if (Date.now() - Date.parse(forward.at) > BACKDATED_MS)
        throw new PermanentFailure('It happened more than 72 hours ago: it would be counted as of today');
      if (forward.name === 'refund' && measured.toldAt === null)
        throw new PermanentFailure('Its purchase has not been told');
      const boughtOrder = await readBoughtOrder(database, order);
      checkStatus(await post(config, ga4Hit(forward, boughtOrder, measured, preferences), signal));
      if (forward.name === 'purchase') await repository.tell(database, orderId);
    },
  };
}
