import type { Market } from '@bindery/shared/market';
import type { Order } from '@bindery/shared/contracts';
import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import type { WriteIntent } from '../../../platform/http';
import { mailCancelled, mailPaymentFailed } from '../order-mails';
import { OrderNotFoundError } from '../orders.errors';
import { ordersRepository, type OrderRow } from '../orders.repository';
import { lockForChange, viewOf } from './apply-edit';
import { actorOf, scopeOf, type Editor, type OrderEditsDesk } from './edit-desk';
import { openVersions } from './plan-edit';
import { putWebhook } from './tell';

const CANCELLED = 'cancelled';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws OrderNotFoundError unless the editor is staff or may see the order */
export async function orderOf(
  { database }: OrderEditsDesk,
  editor: Editor,
  orderId: string,
): Promise<OrderRow> {
  const ownerId = editor.by === 'shopper' ? editor.visitor.ownerId : undefined;
  const order = UUID.test(orderId) ? await ordersRepository.find(database, orderId, ownerId) : undefined;
  if (!order) throw new OrderNotFoundError();
  return order;
}

/**
 * The actor that cancels an order. 'system' cancels if the payment did not arrive. It also cancels if a wrong amount
 * (`came`, minor units) arrived, which is then refunded.
 */
export type Canceller =
  | { readonly by: Editor['by'] }
  | { readonly by: 'system'; readonly came?: { readonly amount: number; readonly currency: string } };

/** Cancels an order, unless it is cancelled already. Its row must be locked. @returns ids of the photos that the order used */
async function cancel(
  { photos, refunds, onCancelled, ...desk }: OrderEditsDesk,
  transaction: Connection,
  order: OrderRow,
  canceller: Canceller,
): Promise<readonly string[]> {
  const { by: actorKind } = canceller;
  const came = actorKind === 'system' ? canceller.came : undefined;
  await ordersRepository.setState(transaction, order.id, CANCELLED);
  await ordersRepository.addEvent(transaction, order.id, { kind: CANCELLED, by: actorKind });
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
 * Cancels an order that is already taken for printing, in the transaction that stops its production. Locks the order.
 * Does nothing if the order is cancelled already.
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
 * Cancels an order within its edit window; does nothing if it is cancelled already.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, OrderChangedError, OrderNotEditableError
 * Source: docs/rules.md EDIT-11
 */
export async function cancelOrder(
  desk: OrderEditsDesk,
  editor: Editor,
  market: Market,
  orderId: string,
  intent: WriteIntent,
): Promise<Answer> {
  const { id, ownerId } = await orderOf(desk, editor, orderId);
  await openVersions(desk, await ordersRepository.items(desk.database, id));
  const standing = async (transaction: Connection): Promise<{ data: Order }> => ({
    data: await viewOf(desk, transaction, id),
  });
  let released: readonly string[] = [];
  const answer = await desk.idempotency.run(
    {
      scope: scopeOf(actorOf(editor).actor),
      key: intent.idempotencyKey,
      ownerId,
      ...{ method: 'POST', route: `orders/${id}/cancel`, market: market.identifier, body: null },
    },
    {
      begin: async (transaction) => {
        const locked = await ordersRepository.lock(transaction, id);
        if (!locked?.cancelledAt) {
          const order = await lockForChange(transaction, { id }, editor, intent);
          released = await cancel(desk, transaction, order, { by: editor.by });
        }
        return { status: 200, body: await standing(transaction) };
      },
      standing,
    },
  );
  await desk.photos.deleteLetGo(released);
  return answer;
}
