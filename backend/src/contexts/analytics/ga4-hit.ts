import { orderEvent } from '@bindery/analytics/goods';
import { consentState } from '@bindery/analytics/server';
import type { ConsentPreferences, EcommerceModel } from '@bindery/shared/contracts';
import { amountOf, findMarket, parseAmount } from '@bindery/shared/market';
import type { BoughtOrder, MeasuredBrowser } from '../orders';
import { modelOfOrder } from './ecommerce-model';

/** What is to be told of an order. Ids alone: the rest is the order's. */
export interface Forward {
  readonly name: 'purchase' | 'refund';
  readonly orderId: string;
  /** when it happened, ISO 8601 */
  readonly at: string;
  /** of the goods that are given back, minor units; missing: the whole order is meant */
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

/** Of one event; what is beyond is dropped there. Source: developers.google.com/analytics/devguides/collection/ga4/ecommerce */
const MAX_ITEMS = 200;
/**
 * Of each text, those of items too. A hit of one event stays far below the other limits: 25 events, 25 parameters each, and
 * 130 kB in all. Source: developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events#limitations
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

/** What a page pushes of the order, as `ecommerce`. Source: docs/rules.md TRACK-50 */
const ecommerceOf = (bought: BoughtOrder): Params => {
  const model: EcommerceModel = modelOfOrder(findMarket(bought.order.market)!, bought, undefined);
  return orderEvent(model).data['ecommerce'] as Params;
};

/** The value of an order's goods, as its purchase says it. Minor units. */
export const valueOf = (bought: BoughtOrder): number =>
  parseAmount(String(Number(ecommerceOf(bought)['value'])), bought.order.currency).minor;

function paramsOf({ value }: Forward, bought: BoughtOrder): Params {
  const ecommerce = ecommerceOf(bought);
  const { transaction_id, currency } = ecommerce;
  if (value !== undefined)
    return {
      transaction_id,
      currency,
      value: Number(amountOf({ minor: value, currency: bought.order.currency })),
    };
  const items = ecommerce['items'] as readonly Params[];
  return { ...shortened(ecommerce), items: items.slice(0, MAX_ITEMS).map(shortened) };
}

/** Whoever buys is there, in a session that began at most a day ago; whoever is given something back need not be. */
function sessionOf({ name, at }: Forward, { sessionId }: Pick<MeasuredBrowser, 'sessionId'>): Params {
  const age = Date.parse(at) / 1000 - Number(sessionId);
  const isTheirs = name === 'purchase' && sessionId !== null && age >= 0 && age <= DAY_S;
  return isTheirs ? { session_id: sessionId, engagement_time_msec: 1 } : {};
}

/** Nothing of a person: who it is is said by the browser's own id alone. Source: docs/rules.md TRACK-51 */
export function ga4Hit(
  forward: Forward,
  bought: BoughtOrder,
  browser: Pick<MeasuredBrowser, 'clientId' | 'sessionId'>,
  preferences: ConsentPreferences,
): Ga4Hit {
  const { ad_user_data, ad_personalization } = consentState(preferences);
  const said = (state: 'granted' | 'denied') => (state === 'granted' ? 'GRANTED' : 'DENIED');
  const params = { ...paramsOf(forward, bought), ...sessionOf(forward, browser) };
  return {
    client_id: browser.clientId,
    timestamp_micros: Date.parse(forward.at) * 1000,
    consent: { ad_user_data: said(ad_user_data), ad_personalization: said(ad_personalization) },
    events: [{ name: forward.name, params }],
  };
}
