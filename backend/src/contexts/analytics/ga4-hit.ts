import { orderEvent } from '@bindery/analytics/goods';
import { consentState } from '@bindery/analytics/server';
import type { ConsentPreferences, EcommerceModel } from '@bindery/shared/contracts';
import { amountOf, findMarket, parseAmount } from '@bindery/shared/market';
import type { BoughtOrder, MeasuredBrowser } from '../orders';
import { modelOfOrder } from './ecommerce-model';

/** An event of an order to send. The sender reads all further data from the order with this id. */
export interface Forward {
  readonly name: 'purchase' | 'refund';
  readonly orderId: string;
  /** time at which the order was placed or refunded, ISO 8601 */
  readonly at: string;
  /** value of the refunded goods, in minor units; missing if the whole order is refunded */
  readonly value?: number;
}

type Params = Readonly<Record<string, unknown>>;

/** Source: developers.google.com/analytics/devguides/collection/protocol/ga4/reference */
export interface Ga4Hit {
  readonly client_id: string;
  readonly timestamp_micros: number;
  readonly consent: {
    readonly ad_user_data: 'GRANTED' | 'DENIED';
    readonly ad_personalization: 'GRANTED' | 'DENIED';
  };
  readonly events: readonly [{ readonly name: Forward['name']; readonly params: Params }];
}

/** Google drops more items than this. Source: developers.google.com/analytics/devguides/collection/ga4/ecommerce */
const MAX_ITEMS = 200;
/**
 * Maximum length of each text in an event and its items. A hit with one event is far below the other limits: 25 events,
 * 25 parameters per event, and 130 kB.
 * Source: developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events#limitations
 */
const MAX_CHARACTERS = 100;
const DAY_S = 86_400;

const shortened = (values: Params): Params =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? [...value].slice(0, MAX_CHARACTERS).join('') : value,
    ]),
  );

/** Returns the `ecommerce` object that a page pushes for this order. Source: docs/rules.md TRACK-50 */
const ecommerceOf = (boughtOrder: BoughtOrder): Params => {
  const model: EcommerceModel = modelOfOrder(findMarket(boughtOrder.order.market)!, boughtOrder, undefined);
  return orderEvent(model).data['ecommerce'] as Params;
};

/** Returns the value of an order's goods as reported in its purchase event, in minor units. */
export const valueOf = (boughtOrder: BoughtOrder): number =>
  parseAmount(String(Number(ecommerceOf(boughtOrder)['value'])), boughtOrder.order.currency).minor;

function paramsOf({ value }: Forward, boughtOrder: BoughtOrder): Params {
  const ecommerce = ecommerceOf(boughtOrder);
  const { transaction_id, currency } = ecommerce;
  if (value !== undefined)
    return {
      transaction_id,
      currency,
      value: Number(amountOf({ minor: value, currency: boughtOrder.order.currency })),
    };
  const items = ecommerce['items'] as readonly Params[];
  return { ...shortened(ecommerce), items: items.slice(0, MAX_ITEMS).map(shortened) };
}

/**
 * Returns the session of a purchase if it began at most a day ago. A refund has no session, because the buyer may be
 * offline.
 */
function sessionOf(
  { name, at: happenedAt }: Forward,
  { sessionId }: Pick<MeasuredBrowser, 'sessionId'>,
): Params {
  const age = Date.parse(happenedAt) / 1000 - Number(sessionId);
  const isTheirs = name === 'purchase' && sessionId !== null && age >= 0 && age <= DAY_S;
  return isTheirs ? { session_id: sessionId, engagement_time_msec: 1 } : {};
}

/** Builds the hit without personal data: only the browser's client id identifies the buyer. Source: docs/rules.md TRACK-51 */
export function ga4Hit(
  forward: Forward,
  boughtOrder: BoughtOrder,
  browser: Pick<MeasuredBrowser, 'clientId' | 'sessionId'>,
  preferences: ConsentPreferences,
): Ga4Hit {
  const { ad_user_data, ad_personalization } = consentState(preferences);
  const consentWord = (state: 'granted' | 'denied') => (state === 'granted' ? 'GRANTED' : 'DENIED');
  const params = { ...paramsOf(forward, boughtOrder), ...sessionOf(forward, browser) };
  return {
    client_id: browser.clientId,
    timestamp_micros: Date.parse(forward.at) * 1000,
    consent: { ad_user_data: consentWord(ad_user_data), ad_personalization: consentWord(ad_personalization) },
    events: [{ name: forward.name, params }],
  };
}
