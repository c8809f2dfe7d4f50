import type { CheckoutShippingBody } from '@bindery/shared/contracts';
import type { FieldProblem } from '../../platform/problems';
import { wantedDayFaults } from '../delivery';
import { CheckoutRefusedError } from './checkout.errors';
import type { StoredParcel } from './checkouts.tables';
import { parcelId } from './parcels';
import type { PricedParcel } from './price-parcels';

type WantedDays = NonNullable<CheckoutShippingBody['days']>;

/** Returns the parcels with the wanted delivery days. Parcels without an entry in `days` do not change. */
export const withDays = (parcels: readonly StoredParcel[], days: WantedDays = {}): StoredParcel[] =>
  parcels.map((parcel, position) => {
    const wantedDay = days[parcelId(position)];
    return wantedDay === undefined ? parcel : { ...parcel, day: wantedDay };
  });

/** @throws CheckoutRefusedError if a parcel is unknown or a day is not offered. Source: docs/rules.md SHIP-03 */
export function checkDays(parcels: readonly StoredParcel[], days: WantedDays = {}, market: string): void {
  const ids = parcels.map((_, position) => parcelId(position));
  const faults = Object.entries(days).flatMap(([id, wantedDay]): readonly FieldProblem[] => {
    const field = `days.${id}`;
    if (!ids.includes(id)) return [{ code: 'parcel_unknown', detail: 'There is no such parcel', field }];
    return wantedDay ? wantedDayFaults(wantedDay, market, `${field}.day`) : [];
  });
  if (faults.length > 0) throw new CheckoutRefusedError('invalid_day', faults);
}

/**
 * Returns the ids of the chosen rates, by the position of the parcel.
 *
 * @throws CheckoutRefusedError if a rate is not offered or too slow for the wanted day. Source: docs/rules.md SHIP-03
 */
export function chosenRates(
  parcels: readonly PricedParcel[],
  rates: CheckoutShippingBody['rates'],
): ReadonlyMap<number, string> {
  const rateIds = new Map<number, string>();
  for (const [id, rateId] of Object.entries(rates)) {
    const parcel = parcels.find((pricedParcel) => pricedParcel.id === id);
    const rate = parcel?.rates.find((offeredRate) => offeredRate.id === rateId);
    const refuse = (code: 'rate_unavailable' | 'rate_too_late', detail: string): never => {
      throw new CheckoutRefusedError(code, [{ code, detail, field: `rates.${id}` }]);
    };
    if (!parcel || !rate) return refuse('rate_unavailable', 'This parcel cannot be sent so');
    if (rate.isLate)
      refuse(
        'rate_too_late',
        `This delivery may arrive after ${parcel.day!.day}: choose a faster one, or a later day`,
      );
    rateIds.set(parcel.position, rateId);
  }
  return rateIds;
}
