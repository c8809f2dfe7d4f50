import { isDeepStrictEqual } from 'node:util';
import type { CheckoutAddress } from '@bindery/shared/contracts';
import { regionsOf, type Market } from '@bindery/shared/market';
import type { Answer } from '../../../platform/idempotency';
import type { FieldProblem } from '../../../platform/problems';
import { deliveryFaults, tidied, under } from '../../delivery';
import { mailAddressChanged } from '../order-mails';
import { marketOf } from '../order-view';
import { ParcelAddressError, ParcelNotFoundError } from '../orders.errors';
import type { OrderRow } from '../orders.repository';
import { parcelsRepository, type ParcelRow } from '../parcels.repository';
import { changeOrder } from './change-order';
import {
  addEditEvents,
  forgetAnswers,
  lockForChange,
  putWebhook,
  type EditRequest,
  type OrderEditsDesk,
} from './edit-desk';

export interface WantedAddress {
  readonly orderId: string;
  readonly parcelId: string;
  readonly address: CheckoutAddress;
}

/**
 * Returns the cost of the chosen shipping method to an address, in minor units. Undefined if the method no longer
 * exists or does not deliver there.
 */
function costTo(
  { rates }: Pick<OrderEditsDesk, 'rates'>,
  market: Market,
  { items, shipping }: ParcelRow,
  { country, state: region, zipcode: postcode }: CheckoutAddress,
): number | undefined {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = { country, region, postcode };
  const offered = rates.ratesOf({ market, ...place, value: 0, pieces, productionDays: undefined });
  return offered.find(({ id }) => id === shipping?.rate.id)?.cost;
}

/** The new address must have the destination for which delivery and tax were paid. Source: docs/rules.md PARC-08 */
function faultsOf(
  desk: OrderEditsDesk,
  order: OrderRow,
  parcel: ParcelRow,
  address: CheckoutAddress,
): readonly FieldProblem[] {
  const market = marketOf(order);
  const { address: earlierAddress } = parcel;
  if (!earlierAddress) return deliveryFaults(address, desk.rates.countries(market));
  const faults = deliveryFaults(address, [address.country]);
  const placeFault = (code: string, field: string): FieldProblem => ({
    ...{ code, field },
    detail: `A parcel that is paid for stays in its ${field}: cancel the order and place it anew`,
  });
  if (address.country !== earlierAddress.country) return [placeFault('other_country', 'country')];
  const hasRegions = regionsOf(earlierAddress.country).length > 0 && earlierAddress.state !== '';
  if (hasRegions && address.state !== earlierAddress.state)
    return [...faults, placeFault('other_state', 'state')];
  const isDearer = costTo(desk, market, parcel, address) !== costTo(desk, market, parcel, earlierAddress);
  return isDearer ? [...faults, placeFault('other_rate', 'zipcode')] : faults;
}

/**
 * Changes a parcel's address, under the same rules as an edit of the order. Changes nothing if the new address equals
 * the old address.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, ParcelNotFoundError, ParcelAddressError, OrderChangedError, OrderNotEditableError
 * Source: docs/rules.md PARC-08
 */
export function changeAddress(
  desk: OrderEditsDesk,
  request: EditRequest,
  { orderId, parcelId, address: givenAddress }: WantedAddress,
): Promise<Answer> {
  const { editor, intent } = request;
  const address = tidied(givenAddress);
  const addressWrite = { method: 'PUT', path: `parcels/${parcelId}/address`, body: address } as const;
  return changeOrder(desk, request, orderId, addressWrite, async (transaction, id) => {
    const order = await lockForChange(transaction, id, editor, intent.ifMatch);
    const parcels = await parcelsRepository.locked(transaction, id);
    const parcel = parcels.find((parcelRow) => parcelRow.id === parcelId);
    if (!parcel) throw new ParcelNotFoundError();
    if (isDeepStrictEqual(address, parcel.address)) return;
    const faults = faultsOf(desk, order, parcel, address);
    if (faults.length > 0) throw new ParcelAddressError(under('address', faults));
    await parcelsRepository.setAddress(transaction, parcelId, address);
    await addEditEvents(transaction, order, editor, 'address_changed', { parcel: parcelId });
    await mailAddressChanged(desk.mailer, transaction, order, address);
    await putWebhook(desk, transaction, order, { type: 'order.address_changed', parcelId });
    await forgetAnswers(desk, transaction, order);
  });
}
