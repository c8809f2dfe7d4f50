import type { Shipping } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import { mailShipped } from './order-mails';
import { OrderNotFoundError, OrderStateRefusedError } from './orders.errors';
import { ordersRepository, type Actor, type OrderRow } from './orders.repository';
import type { FrozenShipping } from './orders.tables';

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

/**
 * Moves an order to a state, with its event, and mails that it is on its way. The same again changes nothing. Whoever
 * cancels says what becomes of the money, and does it elsewhere. Source: docs/rules.md ORDER-12
 *
 * @throws OrderNotFoundError, OrderStateRefusedError of an order that was cancelled
 */
export async function changeOrderState(
  mailer: Mailer,
  transaction: Connection,
  orderId: string,
  change: StateChange,
): Promise<void> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) throw new OrderNotFoundError();
  if (order.cancelledAt || change.state === 'cancelled') throw new OrderStateRefusedError();
  const shipping = shippingOf(order, change);
  const isSameParcel = !shipping || shipping.tracking?.code === order.shipping?.tracking?.code;
  if (order.state === change.state && isSameParcel) return;
  const { state, by, actor } = change;
  await ordersRepository.setState(transaction, order.id, state, shipping);
  await ordersRepository.addEvent(transaction, order.id, {
    ...{ kind: state, by },
    detail: { ...(actor && { actor }), ...(shipping?.tracking && { tracking: shipping.tracking }) },
  });
  if (state === 'shipped') await mailShipped(mailer, transaction, order, shipping?.tracking?.code ?? '');
}
