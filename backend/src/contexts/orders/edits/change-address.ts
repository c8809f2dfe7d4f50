import { isDeepStrictEqual } from 'node:util';
import type { CheckoutAddress, Order } from '@bindery/shared/contracts';
import { findMarket, regionsOf, type Market } from '@bindery/shared/market';
import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import type { FieldProblem } from '../../../platform/problems';
import type { WriteIntent } from '../../../platform/http';
import { deliveryFaults, tidied, under } from '../../delivery';
import { mailAddressChanged } from '../order-mails';
import { ordersRepository, type OrderRow } from '../orders.repository';
import { ParcelNotFoundError } from '../orders.errors';
import { parcelsRepository, type ParcelRow } from '../parcels.repository';
import { lockForChange, viewOf } from './apply-edit';
import { orderOf } from './cancel-order';
import { actorOf, scopeOf, type Editor, type OrderEditsDesk } from './edit-desk';
import { ParcelAddressError } from './order-edits.errors';
import { openVersions } from './plan-edit';
import { putWebhook } from './tell';

export interface WantedAddress {
  readonly orderId: string;
  readonly parcelId: string;
  readonly address: CheckoutAddress;
}

/**
 * Returns the cost of the chosen shipping method to an address, in minor units; undefined if the method does not
 * deliver there or is no longer offered.
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

/** Delivery and tax were paid for one place, so a new address must be in that place. Source: docs/rules.md PARC-08 */
function faultsOf(
  desk: OrderEditsDesk,
  order: OrderRow,
  parcel: ParcelRow,
  address: CheckoutAddress,
): readonly FieldProblem[] {
  const market = findMarket(order.market) ?? findMarket('us')!;
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

/** Runs in the transaction that has locked the order's row. */
async function apply(
  desk: OrderEditsDesk,
  transaction: Connection,
  order: OrderRow,
  { parcelId, address, editor }: { parcelId: string; address: CheckoutAddress; editor: Editor },
): Promise<void> {
  const parcels = await parcelsRepository.locked(transaction, order.id);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new ParcelNotFoundError();
  if (isDeepStrictEqual(address, parcel.address)) return;
  const faults = faultsOf(desk, order, parcel, address);
  if (faults.length > 0) throw new ParcelAddressError(under('address', faults));
  await parcelsRepository.setAddress(transaction, parcel.id, address);
  const { by: actorKind } = editor;
  const detail = { parcel: parcel.id };
  await ordersRepository.addEvent(transaction, order.id, { kind: 'address_changed', by: actorKind, detail });
  if (editor.by === 'staff')
    await ordersRepository.addEvent(transaction, order.id, {
      ...{ kind: 'address_changed_because', by: actorKind, isPublic: false },
      detail: { ...detail, by: editor.name, reason: editor.reason },
    });
  await mailAddressChanged(desk.mailer, transaction, order, address);
  await putWebhook(desk, transaction, order, { type: 'order.address_changed', parcelId: parcel.id });
  // stored answers contain the data that this change replaced
  if (order.ownerId) await desk.idempotency.forgetAnswers(transaction, scopeOf(order.ownerId));
}

/**
 * Changes a parcel's address, under the same rules as an edit of the order. If the address is the same, nothing
 * changes.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, ParcelNotFoundError, ParcelAddressError, OrderChangedError, OrderNotEditableError
 * Source: docs/rules.md PARC-08
 */
export async function changeAddress(
  desk: OrderEditsDesk,
  editor: Editor,
  market: Market,
  { orderId, parcelId, address: givenAddress }: WantedAddress,
  intent: WriteIntent,
): Promise<Answer> {
  const { id, ownerId } = await orderOf(desk, editor, orderId);
  await openVersions(desk, await ordersRepository.items(desk.database, id));
  const address = tidied(givenAddress);
  const standing = async (transaction: Connection): Promise<{ data: Order }> => ({
    data: await viewOf(desk, transaction, id),
  });
  return desk.idempotency.run(
    {
      scope: scopeOf(actorOf(editor).actor),
      key: intent.idempotencyKey,
      ownerId,
      ...{ method: 'PUT', route: `orders/${id}/parcels/${parcelId}/address`, market: market.identifier },
      body: address,
    },
    {
      begin: async (transaction) => {
        const order = await lockForChange(transaction, { id }, editor, intent);
        await apply(desk, transaction, order, { parcelId, address, editor });
        return { status: 200, body: await standing(transaction) };
      },
      standing,
    },
  );
}
