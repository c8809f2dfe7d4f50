import { ordersRepository } from '../orders.repository';
import { lockForChange } from './apply-edit';
import { orderOf } from './cancel-order';
import type { OrderEditsDesk, Staff } from './edit-desk';
import { putWebhook } from './tell';

/**
 * Staff hold an order back, or let it go on; what is so already stays. Its owner reads that it is paused, not why.
 *
 * @throws OrderNotFoundError, OrderNotEditableError once it is taken for printing or cancelled
 * Source: docs/rules.md EDIT-14
 */
export async function setPaused(
  desk: OrderEditsDesk,
  editor: Staff,
  orderId: string,
  isPaused: boolean,
): Promise<void> {
  const { id } = await orderOf(desk, editor, orderId);
  await desk.database.transaction(async (transaction) => {
    const order = await lockForChange(transaction, { id }, editor, { ifMatch: undefined });
    if ((order.pausedAt !== null) === isPaused) return;
    const kind = isPaused ? 'paused' : 'resumed';
    await ordersRepository.setPaused(transaction, id, isPaused);
    await ordersRepository.addEvent(transaction, id, { kind, by: 'staff' });
    await ordersRepository.addEvent(transaction, id, {
      kind: `${kind}_because`,
      by: 'staff',
      detail: { by: editor.name, reason: editor.reason },
      isPublic: false,
    });
    if (!isPaused) for (const hook of desk.onResumed) await hook(transaction, order);
    await putWebhook(desk, transaction, order, { type: `order.${kind}` });
  });
}
