import { deliveryOf, endOfWindow, notEarlier } from '../delivery';
import type { FrozenParcel, FrozenShipping } from './orders.tables';

interface Promised {
  readonly market: string;
  readonly processAt: string;
  readonly shipping: FrozenShipping | null;
  readonly delivery: FrozenParcel['delivery'] | null;
  readonly parcels: readonly FrozenParcel[];
}

/** Returns the end of the window of an order placed now, or the prepared one if later. */
export const processAtOf = ({ processAt }: Pick<Promised, 'processAt'>, now = Date.now()): Date =>
  new Date(Math.max(Date.parse(processAt), endOfWindow(now)));

/** Returns the delivery promise if production starts at `from`, never earlier than before. */
function promisedFrom(
  from: number,
  market: string,
  { rate: { productionDays, way } }: FrozenShipping,
  earlierDelivery: FrozenParcel['delivery'],
): FrozenParcel['delivery'] {
  const newDelivery = deliveryOf(market, productionDays, from, way);
  return newDelivery ? notEarlier(newDelivery, earlierDelivery) : earlierDelivery;
}

/**
 * @returns the order with current delivery promises: its payment may have settled days later.
 *   Source: docs/rules.md PAY-04
 */
export function promisedNow<Prepared extends Promised>(prepared: Prepared): Prepared {
  if (Date.now() <= Date.parse(prepared.processAt)) return prepared;
  const from = processAtOf(prepared).getTime();
  const { market, shipping, delivery, parcels } = prepared;
  return {
    ...prepared,
    delivery: shipping && delivery && promisedFrom(from, market, shipping, delivery),
    parcels: parcels.map((parcel) => ({
      ...parcel,
      delivery: promisedFrom(from, market, parcel.shipping, parcel.delivery),
    })),
  };
}
