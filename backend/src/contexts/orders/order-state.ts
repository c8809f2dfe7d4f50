import { isDeepStrictEqual } from 'node:util';
import type { Shipping } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import { mailShipped } from './order-mails';
import { OrderNotFoundError, OrderStateRefusedError } from './orders.errors';
import { ordersRepository, type Actor, type OrderRow } from './orders.repository';
import type { FrozenShipping } from './orders.tables';

const SHIPPED = 'shipped';

/** What an order comes to. */
export interface StateChange {
  /** 'in_production', 'shipped', 'delivered', or a word of whoever makes it */
  readonly state: string;
  readonly by: Actor['by'];
  /** which one of them, for staff */
  readonly actor?: string | undefined;
  /** of a parcel; undefined: as it is */
  readonly tracking?: NonNullable<Shipping['tracking']> | undefined;
  readonly carrier?: string | undefined;
}

/** Of an order whose way was not chosen at checkout: there is a parcel all the same. */
const NOT_CHOSEN: FrozenShipping = {
  method: { id: '', name: '', type: '', carrier: '' },
  tracking: null,
  rate: { id: '', cost: 0, discountedCost: 0, shippingDays: 0, productionDays: 0 },
};

function shippingOf({ shipping }: OrderRow, { tracking, carrier }: StateChange): FrozenShipping | undefined {
  if (!tracking && carrier === undefined) return undefined;
  const before = shipping ?? NOT_CHOSEN;
  const method = { ...before.method, ...(carrier !== undefined && { carrier }) };
  return { ...before, method, tracking: tracking ?? before.tracking };
}

/** Another parcel than the one before: one that had no code yet gets its own. */
const isOtherParcel = (before: OrderRow['shipping'], after: FrozenShipping | undefined): boolean =>
  Boolean(before?.tracking && after?.tracking && before.tracking.code !== after.tracking.code);

/** Has its buyer been told that it left? */
const hasLeft = async (transaction: Connection, { id }: OrderRow): Promise<boolean> =>
  (await ordersRepository.events(transaction, id)).some(({ kind }) => kind === SHIPPED);

/**
 * Moves an order to a state, with its event, and mails that it is on its way, once for each parcel, whoever says so first.
 * The same again changes nothing but what is new of its way. Whoever cancels says what becomes of the money, and does it
 * elsewhere. Source: docs/rules.md ORDER-12
 *
 * @returns whether it moved
 * @throws OrderNotFoundError, OrderStateRefusedError of an order that was cancelled
 */
export async function changeOrderState(
  mailer: Mailer,
  transaction: Connection,
  orderId: string,
  change: StateChange,
): Promise<boolean> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) throw new OrderNotFoundError();
  if (order.cancelledAt || change.state === 'cancelled') throw new OrderStateRefusedError();
  const shipping = shippingOf(order, change);
  const isAnother = isOtherParcel(order.shipping, shipping);
  const { state, by, actor } = change;
  if (order.state === state && !isAnother) {
    if (shipping && !isDeepStrictEqual(shipping, order.shipping))
      await ordersRepository.setState(transaction, order.id, state, shipping);
    return false;
  }
  const isNews = state === SHIPPED && (isAnother || !(await hasLeft(transaction, order)));
  await ordersRepository.setState(transaction, order.id, state, shipping);
  await ordersRepository.addEvent(transaction, order.id, {
    ...{ kind: state, by },
    detail: { ...(actor && { actor }), ...(shipping?.tracking && { tracking: shipping.tracking }) },
  });
  if (isNews) await mailShipped(mailer, transaction, order, shipping?.tracking?.code ?? '');
  return true;
}

/** Where a parcel is followed, told after it left: nothing else changes. @throws OrderNotFoundError */
export async function setTracking(
  transaction: Connection,
  orderId: string,
  tracking: NonNullable<Shipping['tracking']>,
): Promise<void> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) throw new OrderNotFoundError();
  const shipping = { ...(order.shipping ?? NOT_CHOSEN), tracking };
  if (!isDeepStrictEqual(shipping, order.shipping))
    await ordersRepository.setState(transaction, order.id, order.state, shipping);
}
