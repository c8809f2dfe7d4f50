import type { EditRefusal, Order } from '@bindery/shared/contracts';
import type { OrderRow } from './orders.repository';

export type EditedOrder = Pick<
  OrderRow,
  'state' | 'processAt' | 'pausedAt' | 'lockedAt' | 'cancelledAt' | 'delivery'
>;

/** Returns the reason that an order cannot be changed now; undefined if it can. */
export function editRefusalOf(order: EditedOrder, now: Date): EditRefusal | undefined {
  if (order.cancelledAt) return 'state';
  if (order.lockedAt || now >= order.processAt) return 'past_window';
  if (order.state !== 'placed') return 'state';
  return order.pausedAt ? 'paused' : undefined;
}

/** Returns the changes that an order's owner may make at a given time. Source: docs/rules.md EDIT-03 */
export function editingOf(order: EditedOrder, now: Date): Order['editing'] {
  const refusal = editRefusalOf(order, now);
  return {
    isAllowed: refusal === undefined,
    ...(refusal && { refusal }),
    until: order.processAt.toISOString(),
    delivery: order.delivery,
  };
}
