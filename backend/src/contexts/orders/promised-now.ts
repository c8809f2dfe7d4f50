import { deliveryOf, endOfWindow, notEarlier } from '../delivery';
import type { FrozenParcel, FrozenShipping } from './orders.tables';

/** What of a prepared order is promised by when it is placed. */
interface Promised {
  readonly market: string;
  readonly processAt: string;
  readonly shipping: FrozenShipping | null;
  readonly delivery: FrozenParcel['delivery'] | null;
  readonly parcels: readonly FrozenParcel[];
}

/** The end of the window of an order that is placed now, or the later one that it was prepared with. */
export const processAtOf = ({ processAt }: Pick<Promised, 'processAt'>, now = Date.now()): Date =>
  new Date(Math.max(Date.parse(processAt), endOfWindow(now)));

/** What is promised once the order is begun at `from`; the way that it goes says how long that takes. */
function promisedFrom(
  from: number,
  market: string,
  { rate: { productionDays, way } }: FrozenShipping,
  earlierDelivery: FrozenParcel['delivery'],
): FrozenParcel['delivery'] {
  const newDelivery = deliveryOf(market, productionDays, from, way);
  return newDelivery ? notEarlier(newDelivery, earlierDelivery) : earlierDelivery;
}

/** @returns it as it is promised now: its payment may have been decided days after it was agreed to. Source: docs/rules.md PAY-04 */
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
