import { cartTag, type Order, type OrderEditResponse } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Statement } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import type { WriteIntent } from '../../../platform/http';
import { customisationComponents } from '../../cart';
import { editingOf } from './edit-rules';
import { ordersRepository, type OrderItemRow, type OrderRow } from '../orders.repository';
import { photoIdsIn } from '../../photos';
import { actorOf, scopeOf, type Editor, type OrderEditsDesk, type WantedEdit } from './edit-desk';
import { OrderChangedError, OrderItemNotFoundError, OrderNotEditableError } from './order-edits.errors';
import { planEdit, summaryOf, type EditPlan, type RefusedEdit } from './plan-edit';
import { putChangedMail, putWebhook } from './tell';

/** A single shopper edits a book, so more conflicts than this are not human. */
const MAX_ATTEMPTS = 5;
const PLACED = 'placed';

// Reads the time in a separate statement, after the lock. A statement that waits for the lock would return a time from
// before the wait.
const CLOCK: Statement = { name: 'order_edit_clock', text: 'select clock_timestamp() as now' };

/** Thrown if the order has changed since the edit was planned. */
class StalePlanError extends Error {}

/** Returns the database's time, so that all processes use the same clock. */
export const clockOf = async (transaction: Connection): Promise<Date> =>
  (await transaction.query<{ now: Date }>(CLOCK))[0]!.now;

/**
 * Locks an order for a write by its owner or by staff. Staff may change it until it is taken for printing.
 *
 * @throws OrderChangedError, OrderNotEditableError
 * Source: docs/rules.md EDIT-02, EDIT-06, EDIT-14
 */
export async function lockForChange(
  transaction: Connection,
  { id }: Pick<OrderRow, 'id'>,
  editor: Editor,
  { ifMatch }: Pick<WriteIntent, 'ifMatch'>,
): Promise<OrderRow> {
  const order = await ordersRepository.lock(transaction, id);
  if (!order) throw new OrderItemNotFoundError();
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(order)) throw new OrderChangedError();
  const { refusal } = editingOf(order, await clockOf(transaction));
  const isOpenToStaff = order.state === PLACED && !order.lockedAt && !order.cancelledAt;
  if (refusal && !(editor.by === 'staff' && isOpenToStaff)) throw new OrderNotEditableError(refusal);
  return order;
}

/** Marks the photos of an order's current items as used. @returns ids of the photos that it used before */
export async function moveUses(
  { photos }: Pick<OrderEditsDesk, 'photos'>,
  transaction: Connection,
  orderId: string,
  items: readonly Pick<OrderItemRow, 'customisation'>[],
): Promise<readonly string[]> {
  const released = await photos.release(transaction, `order:${orderId}`);
  const ids = items.flatMap(({ customisation }) => (customisation ? photoIdsIn(customisation) : []));
  await photos.markUsed(transaction, [...new Set(ids)], `order:${orderId}`);
  return released;
}

/**
 * Returns a book's frozen view after an edit. Renews the parts that depend on the book's choices, with the words of the
 * version and the market that it was bought in.
 */
async function frozenLooks(desk: OrderEditsDesk, plan: EditPlan): Promise<OrderItemRow['frozen']> {
  const { customisation } = plan;
  const { frozen } = plan.item;
  return {
    ...frozen,
    view: {
      ...frozen.view,
      components: customisationComponents(customisation),
      summary: await summaryOf(desk, plan, customisation),
    },
  };
}

export async function viewOf({ orders }: OrderEditsDesk, connection: Connection, id: string): Promise<Order> {
  const order = await ordersRepository.find(connection, id, undefined);
  if (!order) throw new OrderItemNotFoundError();
  return orders.view(connection, order);
}

interface Applied {
  readonly changedKeys: readonly string[];
  readonly changedPages: readonly number[];
  readonly released: readonly string[];
}

const NOTHING: Applied = { changedKeys: [], changedPages: [], released: [] };

/** Runs in the transaction that has locked the order's row. */
async function apply(
  desk: OrderEditsDesk,
  transaction: Connection,
  { plan, frozen, editor }: { plan: EditPlan; frozen: OrderItemRow['frozen']; editor: Editor },
): Promise<Applied> {
  const { order, customisation, proofs, changedKeys, changedPages } = plan;
  const items = await ordersRepository.items(transaction, order.id);
  const item = items.find(({ id }) => id === plan.item.id);
  if (item?.revision !== plan.item.revision) throw new StalePlanError();
  if (changedKeys.length === 0 && changedPages.length === 0) return NOTHING;
  const { by: actorKind, actor } = actorOf(editor);
  const approvedAt = editor.by === 'shopper' ? item.approvedAt : null;
  const { packageVersion } = plan.item;
  await ordersRepository.changeItem(
    transaction,
    item.id,
    { customisation, packageVersion, pages: proofs, approvedAt, frozen, changedKeys },
    { by: actorKind, actor },
  );
  const released = await moveUses(
    desk,
    transaction,
    order.id,
    items.map((orderItemRow) => (orderItemRow.id === item.id ? { customisation } : orderItemRow)),
  );
  await ordersRepository.raiseRevision(transaction, order.id);
  const detail = { itemId: item.id, revision: item.revision + 1, keys: changedKeys, pages: changedPages };
  await ordersRepository.addEvent(transaction, order.id, { kind: 'changed', by: actorKind, detail });
  if (editor.by === 'staff')
    await ordersRepository.addEvent(transaction, order.id, {
      kind: 'changed_because',
      by: actorKind,
      detail: { itemId: item.id, revision: item.revision + 1, by: editor.name, reason: editor.reason },
      isPublic: false,
    });
  await putChangedMail(desk, transaction, plan);
  await putWebhook(desk, transaction, order, {
    type: 'order.changed',
    itemId: item.id,
    revision: item.revision + 1,
  });
  // stored answers contain the data that this edit replaced
  if (order.ownerId) await desk.idempotency.forgetAnswers(transaction, scopeOf(order.ownerId));
  return { changedKeys, changedPages, released };
}

/**
 * Changes a book of an order, once per idempotency key.
 *
 * @returns an `OrderEditResponse` as JSON
 * @throws OrderItemNotFoundError, OrderChangedError, OrderNotEditableError, OrderUpsellLockedError, InvalidEditError,
 *   EditTooLargeError, FrozenPackageUnavailableError, IdempotencyKeyReusedError, RequestRunningError
 * Source: docs/rules.md EDIT-06, HTTP-06
 */
export async function editItem(
  desk: OrderEditsDesk,
  editor: Editor,
  market: Market,
  wantedEdit: WantedEdit,
  intent: WriteIntent,
): Promise<Answer> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const plan = await planEdit(desk, editor, wantedEdit);
    try {
      return await writeEdit(desk, editor, market, { plan, wantedEdit, intent });
    } catch (error) {
      if (!(error instanceof StalePlanError)) throw error;
    }
  }
  throw new OrderChangedError();
}

async function writeEdit(
  desk: OrderEditsDesk,
  editor: Editor,
  market: Market,
  { plan, wantedEdit, intent }: { plan: EditPlan | RefusedEdit; wantedEdit: WantedEdit; intent: WriteIntent },
): Promise<Answer> {
  const { order } = plan;
  const frozen = 'refused' in plan ? plan.item.frozen : await frozenLooks(desk, plan);
  const response = async (
    transaction: Connection,
    { changedKeys, changedPages }: Applied,
  ): Promise<OrderEditResponse> => ({
    data: {
      order: await viewOf(desk, transaction, order.id),
      changedKeys: [...changedKeys],
      changedPages: [...changedPages],
    },
  });
  let released: readonly string[] = [];
  const answer = await desk.idempotency.run(
    {
      scope: scopeOf(actorOf(editor).actor),
      key: intent.idempotencyKey,
      ownerId: order.ownerId,
      method: 'PUT',
      route: 'orders/items',
      market: market.identifier,
      body: wantedEdit,
    },
    {
      begin: async (transaction) => {
        await lockForChange(transaction, order, editor, intent);
        if ('refused' in plan) throw plan.refused;
        const applied = await apply(desk, transaction, { plan, frozen, editor });
        ({ released } = applied);
        return { status: 200, body: await response(transaction, applied) };
      },
      standing: (transaction) => response(transaction, NOTHING),
    },
  );
  await desk.photos.deleteLetGo(released);
  return answer;
}
