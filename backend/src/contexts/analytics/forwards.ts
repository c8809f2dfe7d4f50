import type { FastifyRequest } from 'fastify';
import type { Ga4Config } from '../../platform/config';
import type { Connection } from '../../platform/database';
import { throttledRun, type HealthCheck } from '../../platform/health';
import type { Jobs } from '../../platform/jobs';
import type { Outbox } from '../../platform/outbox';
import { CONSENT_KEPT_DAYS, hasPrivacySignal, isTrackingOff, type Consents } from '../privacy';
import {
  ordersRepository,
  readBoughtOrder,
  type MeasuredBrowser,
  type OrderRow,
  type PreparedOrder,
} from '../orders';
import { valueOf, type Forward } from './ga4-hit';
import { allowedNow, type ForwardingParts } from './ga4-transport';
import { measuredOrdersRepository as repository } from './measured-orders.repository';
import { randomInt } from 'node:crypto';
import { defaultPreferences } from '@bindery/analytics/server';

/** `GA1.<levels of the domain>.<client id>`. Source: developers.google.com/tag-platform/security/guides/customize-cookies */
const CLIENT = /^GA\d\.\d+(?:-\d+)?\.(\d{1,20}\.\d{1,20})$/;
/** Session cookie: `GS1.1.<session>.…`, or since 2025 `GS2.1.s<session>$o1$…`, whose parts have no fixed order. */
const SESSIONS = [/^GS1\.\d+\.(\d{1,15})(?:\.|$)/, /^GS2\.\d+\.(?:[^$]*\$)*?s(\d{1,15})(?:\$|$)/];
const RANDOM_BELOW = 2 ** 31;

/** Returns a random client id in the format of Google's tag. The id is used for one order and identifies no person. */
const madeUp = (): string => `${randomInt(RANDOM_BELOW)}.${randomInt(RANDOM_BELOW)}`;

/** Returns the client id and the session id from the cookies that Google's tag sets for this measurement id. */
function knownIds(cookies: FastifyRequest['cookies'], measurementId: string) {
  const session = cookies[`_ga_${measurementId.slice('G-'.length)}`] ?? '';
  return {
    clientId: CLIENT.exec(cookies['_ga'] ?? '')?.[1] ?? madeUp(),
    sessionId: SESSIONS.map((form) => form.exec(session)?.[1]).find((id) => id !== undefined) ?? null,
  };
}

/**
 * Returns the data with which an order from this browser is reported.
 *
 * @returns undefined if the visitor's consent does not allow it. Source: docs/rules.md TRACK-51
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

/** Of the outbox. */
export const GA4_CHANNEL = 'ga4';
const DAY_MS = 86_400_000;
const COUNTED_EVERY_MS = 10_000;

interface ForwardsParts extends ForwardingParts {
  readonly outbox: Pick<Outbox, 'put'>;
  readonly jobs: Pick<Jobs, 'counts'>;
  readonly warn: (details: object, message: string) => void;
}

/** Sends purchases and refunds to analytics from the server. If no service is configured, stores nothing. */
export class Forwards {
  constructor(
    private readonly config: Ga4Config | undefined,
    private readonly dependencies: ForwardsParts,
  ) {}

  /**
   * Returns the data with which this visitor's next order is reported; undefined if consent does not allow it. Never
   * throws, because the order must not fail.
   */
  async browserOf(request: FastifyRequest, market: string): Promise<MeasuredBrowser | undefined> {
    if (!this.config) return undefined;
    const { consents, warn } = this.dependencies;
    return measuredBrowser(consents, this.config.measurementId, request, market).catch((err: unknown) => {
      warn({ err }, 'nobody knows whether an order may be measured: it is not');
      return undefined;
    });
  }

  /** Runs in the transaction that places an order. Source: docs/rules.md TRACK-50, TRACK-51 */
  async placed(
    transaction: Connection,
    { id: orderId, ownerId, placedAt }: OrderRow,
    { measured }: Pick<PreparedOrder, 'measured'>,
  ): Promise<void> {
    if (!this.config || !measured) return;
    const isByServer = this.config.purchases === 'server';
    await repository.insert(transaction, orderId, measured, !isByServer);
    if (isByServer)
      await this.put(transaction, { ownerId }, orderId, {
        name: 'purchase',
        orderId,
        at: placedAt.toISOString(),
      });
  }

  /** Queues a refund of all that is not refunded yet. Must run in the transaction that cancels the order. */
  cancelled(transaction: Connection, order: OrderRow): Promise<void> {
    return this.givenBack(transaction, order, order.id, undefined);
  }

  /** Queues a partial refund by staff. Must run in the transaction of the refund. */
  async refunded(
    transaction: Connection,
    { id, orderId, amount, currency }: { id: string; orderId: string; amount: number; currency: string },
  ): Promise<void> {
    const order = this.config && (await ordersRepository.find(transaction, orderId, undefined));
    // a refund in another currency cannot be deducted from the order's value
    if (order?.currency === currency) await this.givenBack(transaction, order, id, amount);
  }

  /** Deletes measured orders that are older than the lifetime of a consent. @returns the number of deleted rows */
  expire(now = new Date()): Promise<number> {
    return repository.expire(
      this.dependencies.database,
      new Date(now.getTime() - CONSENT_KEPT_DAYS * DAY_MS),
    );
  }

  /** @returns an empty list if no service is configured */
  get checks(): readonly HealthCheck[] {
    if (!this.config) return [];
    const run = async (): Promise<string> => {
      const counts = await this.dependencies.jobs.counts(this.dependencies.database, `outbox.${GA4_CHANNEL}`);
      const countOf = (...states: readonly string[]): number =>
        counts.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
      return `${countOf('done')} done, ${countOf('waiting', 'running')} waiting, ${countOf('dead')} given up in 7 days`;
    };
    return [{ name: 'googleAnalytics', isOptional: true, run: throttledRun(COUNTED_EVERY_MS, run) }];
  }

  /**
   * Queues a refund of at most the part of the purchase's value that is not refunded yet. The value is without delivery
   * and, where tax is added to the price, without tax.
   *
   * @param amount - in minor units; undefined means the whole remaining value. Source: docs/rules.md TRACK-50
   */
  private async givenBack(
    transaction: Connection,
    order: OrderRow,
    causeId: string,
    amount: number | undefined,
  ): Promise<void> {
    const measured = this.config && (await repository.lock(transaction, order.id));
    if (!measured || !(await allowedNow(this.dependencies, transaction, measured))) return;
    const remainder = valueOf(await readBoughtOrder(transaction, order)) - measured.refunded;
    const isWhole = amount === undefined && measured.refunded === 0;
    const value = Math.min(amount ?? remainder, remainder);
    if (value <= 0 && !isWhole) return;
    await repository.refund(transaction, order.id, value);
    const refundedAt = new Date().toISOString();
    await this.put(transaction, order, causeId, {
      ...{ name: 'refund', orderId: order.id, at: refundedAt },
      ...(!isWhole && { value }),
    });
  }

  /** Queues one message for each cause. The messages of an order are sent in the sequence in which they were queued. */
  private put(
    transaction: Connection,
    { ownerId }: Pick<OrderRow, 'ownerId'>,
    causeId: string,
    payload: Forward,
  ): Promise<unknown> {
    const { name, orderId } = payload;
    return this.dependencies.outbox.put(transaction, {
      ...{ channel: GA4_CHANNEL, id: `${name} ${causeId}`, aggregate: `order ${orderId}`, payload },
      ownerId,
    });
  }
}
