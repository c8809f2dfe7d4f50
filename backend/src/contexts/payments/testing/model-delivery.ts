import type { DeliveryDay } from '@bindery/shared/contracts';
import { deliveryOf, endOfWindow, type DeliveryWay } from '../../delivery';

/** The surcharge for a delivery to another country. */
export const ABROAD_COST = 700;
/** The surcharge for the faster way. */
export const EXPRESS_COST = 250;

const WAYS = [
  { cost: 0, shippingDays: [2, 4] },
  { cost: EXPRESS_COST, shippingDays: [1, 1] },
] as const;
const DAY_MS = 86_400_000;

export interface ModelDelivery {
  readonly cost: number;
  readonly way: DeliveryWay;
  readonly delivery: NonNullable<ReturnType<typeof deliveryOf>>;
}

/** Returns the methods that deliver in the market's country on the wanted day, cheapest first. */
export function waysTo(
  market: string,
  destination: string,
  wanted: DeliveryDay | undefined,
  now: number,
): ModelDelivery[] {
  return WAYS.map(({ cost, shippingDays }) => {
    const way = { shippingDays, destination, ...(wanted && { wanted }) };
    const delivery = deliveryOf(market, undefined, endOfWindow(now), way)!;
    return { cost: cost + (market === destination ? 0 : ABROAD_COST), way, delivery };
  }).filter(({ delivery }) => wanted?.kind !== 'by' || delivery.latest <= wanted.day);
}

/** Returns a day that a shopper may want: a day a month ahead, or a day on which only the faster method delivers. */
export function wishedDay(
  kind: DeliveryDay['kind'],
  market: string,
  destination: string,
  now: number,
): DeliveryDay {
  const [, fasterWay] = waysTo(market, destination, undefined, now);
  const monthAhead = new Date(now + 30 * DAY_MS).toISOString().slice(0, 10);
  return { kind, day: kind === 'by' ? fasterWay!.delivery.latest : monthAhead };
}
