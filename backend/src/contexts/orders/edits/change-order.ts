import type { Order } from '@bindery/shared/contracts';
import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import { mailCancelled, mailPaymentFailed } from '../order-mails';
import { ordersRepository, type OrderRow } from '../orders.repository';
import {
  addEditEvents,
  lockForChange,
  orderOf,
  putWebhook,
  runOnce,
  viewOf,
  type Editor,
  type EditRequest,
  type OrderEditsDesk,
  type Staff,
} from './edit-desk';
import { openVersions } from './plan-edit';

/**
 * The actor that cancels an order. 'system' cancels if no payment or a wrong amount arrives. `came` is the wrong amount
 * in minor units, which is refunded.
 */
type Canceller =
  | { readonly by: Editor['by'] }
  | { readonly by: 'system'; readonly came?: { readonly amount: number; readonly currency: string } };

/** Cancels a locked order, unless it is already cancelled. @returns ids of the photos that the order used */
async function cancel(
  { photos, refunds, onCancelled, ...desk }: OrderEditsDesk,
  transaction: Connection,
  order: OrderRow,
  canceller: Canceller,
): Promise<readonly string[]> {
  const { by: actorKind } = canceller;
  const came = actorKind === 'system' ? canceller.came : undefined;
  await ordersRepository.setState(transaction, order.id, 'cancelled');
  await ordersRepository.addEvent(transaction, order.id, { kind: 'cancelled', by: actorKind });
  const owed = await refunds.owe(transaction, order);
  for (const hook of onCancelled) await hook(transaction, order);
  const back = came ? { ...owed, ...came, isOnItsWay: false, isOtherAmount: true } : owed;
  if (actorKind === 'system' && !came) await mailPaymentFailed(desk.mailer, transaction, order);
  else await mailCancelled(desk.mailer, transaction, order, back);
  await putWebhook(desk, transaction, order, { type: 'order.cancelled' });
  const released = await photos.release(transaction, `order:${order.id}`);
  await desk.giveBackStock(transaction, order);
  return released;
}

/**
 * Cancels an order that printing has already taken. Must run in the transaction that stops the production. Locks the
 * order. Does nothing if the order is already cancelled.
 *
 * @param canceller - default: staff. Source: docs/rules.md PAY-05
 * @returns ids of the photos that the order used; pass them to `deleteLetGo` after the commit
 */
export async function cancelWithin(
  desk: OrderEditsDesk,
  transaction: Connection,
  orderId: string,
  canceller: Canceller = { by: 'staff' },
): Promise<readonly string[]> {
  const order = await ordersRepository.lock(transaction, orderId);
  return order && !order.cancelledAt ? cancel(desk, transaction, order, canceller) : [];
}

/**
 * Changes an order as a whole, once per idempotency key.
 *
 * @param write - the body of the request, and the part of its route after the order's id
 * @param change - callback that runs in the transaction of the request
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, and the errors of `change`
 */
export async function changeOrder(
  desk: OrderEditsDesk,
  request: EditRequest,
  orderId: string,
  write: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: unknown },
  change: (transaction: Connection, id: string) => Promise<unknown>,
): Promise<Answer> {
  const { id, ownerId } = await orderOf(desk, request.editor, orderId);
  await openVersions(desk, await ordersRepository.items(desk.database, id));
  const standing = async (transaction: Connection): Promise<{ data: Order }> => ({
    data: await viewOf(desk, transaction, id),
  });
  return runOnce(
    desk,
    request,
    { ownerId, method: write.method, route: `orders/${id}/${write.path}`, body: write.body },
    {
      begin: async (transaction) => {
        await change(transaction, id);
        return standing(transaction);
      },
      standing,
    },
  );
}

/**
 * Cancels an order within its edit window. Does nothing if it is already cancelled.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, OrderChangedError, OrderNotEditableError. Source: docs/rules.md EDIT-11
 */
export async function cancelOrder(
  desk: OrderEditsDesk,
  request: EditRequest,
  orderId: string,
): Promise<Answer> {
  const { editor, intent } = request;
  const cancelWrite = { method: 'POST', path: 'cancel', body: null } as const;
  let released: readonly string[] = [];
  const answer = await changeOrder(desk, request, orderId, cancelWrite, async (transaction, id) => {
    const locked = await ordersRepository.lock(transaction, id);
    if (locked?.cancelledAt) return;
    const order = await lockForChange(transaction, id, editor, intent.ifMatch);
    released = await cancel(desk, transaction, order, { by: editor.by });
  });
  await desk.photos.deleteLetGo(released);
  return answer;
}

/**
 * Pauses or resumes an order for staff. Does nothing if the order is already in the wanted state. Does not show the
 * reason to the owner of the order.
 *
 * @throws OrderNotFoundError; OrderNotEditableError if printing has taken the order or if it is cancelled
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
    const order = await lockForChange(transaction, id, editor);
    if ((order.pausedAt !== null) === isPaused) return;
    const kind = isPaused ? 'paused' : 'resumed';
    await ordersRepository.setPaused(transaction, id, isPaused);
    await addEditEvents(transaction, order, editor, kind);
    if (!isPaused) for (const hook of desk.onResumed) await hook(transaction, order);
    await putWebhook(desk, transaction, order, { type: `order.${kind}` });
  });
}
