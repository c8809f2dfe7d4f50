import { isDeepStrictEqual } from 'node:util';
import type { Shipping } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import { mailInProduction, mailShipped } from './order-mails';
import {
  OrderNotFoundError,
  OrderStateRefusedError,
  ParcelNotFoundError,
  ParcelNotSaidError,
} from './orders.errors';
import type { Actor } from './edits/edits.repository';
import { ordersRepository, type OrderRow } from './orders.repository';
import type { FrozenShipping } from './orders.tables';
import { hasLeft } from './parcels';
import { parcelsRepository, type ParcelRow } from './parcels.repository';

const SHIPPED = 'shipped';
/** States of production. The buyer gets a single mail for all of them. */
const IN_THE_MAKING = new Set(['in_production', 'printing']);
const DELIVERED = 'delivered';

export interface StateChange {
  /** a state, or another word of the print house; one of several parcels can only be 'shipped' or 'delivered' */
  readonly state: string;
  readonly by: Actor['by'];
  /** id or name of the actor, for staff */
  readonly actor?: string | undefined;
  /** id of the parcel to change; undefined means all parcels */
  readonly parcel?: string | undefined;
  /** tracking of a parcel; undefined means unchanged */
  readonly tracking?: NonNullable<Shipping['tracking']> | undefined;
  readonly carrier?: string | undefined;
}

/** The shipping of an order without a shipping method. It contains only the tracking. */
const NOT_CHOSEN: FrozenShipping = {
  method: { id: '', name: '', type: '', carrier: '' },
  tracking: null,
  rate: { id: '', cost: 0, discountedCost: 0, shippingDays: 0, productionDays: 0 },
};

/**
 * Returns a parcel's shipping. The previous version of the shop stored the first parcel's shipping only in the order,
 * so the order is read first. Delete after 2027-06.
 */
const shippingBefore = (order: OrderRow, { position, shipping }: ParcelRow): FrozenShipping | null =>
  position === 0 ? (order.shipping ?? shipping) : shipping;

function shippingAfter(
  earlierShipping: FrozenShipping | null,
  { tracking, carrier }: Pick<StateChange, 'tracking' | 'carrier'>,
): FrozenShipping | undefined {
  if (!tracking && carrier === undefined) return undefined;
  const { method, ...otherFields } = earlierShipping ?? NOT_CHOSEN;
  return {
    ...otherFields,
    method: { ...method, ...(carrier !== undefined && { carrier }) },
    tracking: tracking ?? otherFields.tracking,
  };
}

interface ParcelChange {
  readonly parcel: ParcelRow;
  readonly earlierShipping: FrozenShipping | null;
  /** undefined means that the shipping does not change */
  readonly laterShipping: FrozenShipping | undefined;
  readonly state: ParcelRow['state'];
}

/** Returns true if a tracking code replaces a different one. */
function isOtherParcel({ earlierShipping, laterShipping }: ParcelChange): boolean {
  const [earlier, later] = [earlierShipping?.tracking, laterShipping?.tracking];
  return Boolean(earlier && later && earlier.code !== later.code);
}

const isOtherShipping = ({ earlierShipping, laterShipping }: ParcelChange): boolean =>
  laterShipping !== undefined && !isDeepStrictEqual(laterShipping, earlierShipping);

function parcelChange(
  order: OrderRow,
  parcel: ParcelRow,
  given: Pick<StateChange, 'tracking' | 'carrier'>,
  state: ParcelRow['state'],
): ParcelChange {
  const earlierShipping = shippingBefore(order, parcel);
  return { parcel, earlierShipping, laterShipping: shippingAfter(earlierShipping, given), state };
}

/**
 * Returns the parcel's state after a word of the print house. 'shipped' and 'delivered' become the parcel's state.
 * 'placed' resets a parcel that has no ticket. Any other word does not change the parcel.
 */
function parcelStateAfter({ state, ticket }: ParcelRow, word: string): ParcelRow['state'] {
  if (word === SHIPPED || word === DELIVERED) return word;
  return word === 'placed' && ticket === null ? 'placed' : state;
}

/** @throws ParcelNotFoundError, ParcelNotSaidError */
function changesOf(order: OrderRow, parcels: readonly ParcelRow[], change: StateChange): ParcelChange[] {
  const isOne = parcels.length === 1;
  const isOfOne = change.parcel !== undefined;
  if (isOfOne && !parcels.some(({ id }) => id === change.parcel)) throw new ParcelNotFoundError();
  if (!isOne && !isOfOne && (change.tracking ?? change.carrier) !== undefined) throw new ParcelNotSaidError();
  if (!isOne && isOfOne && !hasLeft(change.state)) throw new ParcelNotSaidError();
  return parcels
    .filter(({ id }) => !isOfOne || id === change.parcel)
    .map((parcel) => parcelChange(order, parcel, change, parcelStateAfter(parcel, change.state)));
}

/** Returns the state of the slowest parcel as the order's state. The order is shipped when all parcels are shipped. */
function stateOfSlowest(order: OrderRow, states: readonly ParcelRow['state'][]): string {
  if (!states.every(hasLeft)) return order.state;
  return states.every((state) => state === DELIVERED) ? DELIVERED : SHIPPED;
}

async function write(
  transaction: Connection,
  orderId: string,
  changes: readonly ParcelChange[],
  state: string,
) {
  for (const { parcel, laterShipping, state: parcelState } of changes)
    await parcelsRepository.setState(transaction, parcel.id, parcelState, laterShipping);
  const firstParcelChange = changes.find(({ parcel }) => parcel.position === 0);
  await ordersRepository.setState(transaction, orderId, state, firstParcelChange?.laterShipping);
}

/**
 * Changes the state of an order or of one of its parcels, and records the event. Mails the buyer once per parcel, at
 * the first report of its shipment. If the state does not change, updates only tracking and carrier. Does not cancel
 * orders, because a cancellation needs a refund. Source: docs/rules.md ORDER-12, PARC-05
 *
 * @returns the order's state if it has changed or if the last parcel has left; otherwise undefined
 * @throws OrderNotFoundError, OrderStateRefusedError for a cancelled order, ParcelNotFoundError, ParcelNotSaidError
 */
export async function changeOrderState(
  mailer: Mailer,
  transaction: Connection,
  orderId: string,
  change: StateChange,
): Promise<string | undefined> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) throw new OrderNotFoundError();
  if (order.cancelledAt || change.state === 'cancelled') throw new OrderStateRefusedError();
  const parcels = await parcelsRepository.locked(transaction, orderId);
  const changes = changesOf(order, parcels, change);
  const states = parcels.map(
    (parcelRow) => changes.find(({ parcel }) => parcel === parcelRow)?.state ?? parcelRow.state,
  );
  const next = changes.length === parcels.length ? change.state : stateOfSlowest(order, states);
  const isOfOne = parcels.length > 1 && change.parcel !== undefined;
  const isMoved = order.state !== next;
  const isParcelMoved = isOfOne && changes.some(({ parcel, state }) => parcel.state !== state);
  const isAnother = changes.some(isOtherParcel);
  if (!isMoved && !isParcelMoved && !isAnother) {
    if (changes.some(isOtherShipping)) await write(transaction, order.id, changes, next);
    return undefined;
  }
  const { state, by: actorKind, actor } = change;
  const parcelId = isOfOne ? change.parcel : undefined;
  const isNews =
    state === SHIPPED && (isAnother || !(await ordersRepository.hasToldOf(transaction, orderId, parcelId)));
  await write(transaction, order.id, changes, next);
  const tracking = changes[0]!.laterShipping?.tracking;
  await ordersRepository.addEvent(transaction, order.id, {
    ...{ kind: isOfOne && !isMoved ? `parcel_${state}` : next, by: actorKind },
    detail: { ...(actor && { actor }), ...(parcelId && { parcel: parcelId }), ...(tracking && { tracking }) },
  });
  if (isNews) {
    const shippedParcel = isOfOne ? parcels.find(({ id }) => id === parcelId) : undefined;
    await mailShipped(mailer, transaction, order, [parcelId, tracking?.code].filter(Boolean).join(' '), {
      tracking: tracking ?? null,
      ...{ address: shippedParcel?.address ?? undefined, delivery: shippedParcel?.delivery ?? undefined },
      items: shippedParcel?.items,
    });
  }
  if (IN_THE_MAKING.has(state)) await mailInProduction(mailer, transaction, order);
  const isLast = isParcelMoved && states.every(hasLeft);
  return isMoved || isLast ? next : undefined;
}

/** Sets the tracking of a parcel that has already been shipped. Changes nothing else. @throws OrderNotFoundError */
export async function setTracking(
  transaction: Connection,
  orderId: string,
  tracking: NonNullable<Shipping['tracking']>,
  parcelId?: string,
): Promise<void> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) throw new OrderNotFoundError();
  const parcels = await parcelsRepository.locked(transaction, orderId);
  const parcel = parcels.find(({ id }) => parcelId === undefined || id === parcelId);
  if (!parcel) throw new ParcelNotFoundError();
  const change = parcelChange(order, parcel, { tracking }, parcel.state);
  if (isOtherShipping(change)) await write(transaction, order.id, [change], order.state);
}
