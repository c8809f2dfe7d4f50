import type { OrderEditPreview, OrderEditResponse } from '@bindery/shared/contracts';
import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import { customisationComponents } from '../../cart';
import { photoIdsIn } from '../../photos';
import { mailChanged } from '../order-mails';
import { OrderChangedError, OrderItemNotFoundError } from '../orders.errors';
import { ordersRepository, type OrderItemRow } from '../orders.repository';
import {
  actorOf,
  addEditEvents,
  forgetAnswers,
  lockForChange,
  putWebhook,
  runOnce,
  viewOf,
  type Editor,
  type EditRequest,
  type OrderEditsDesk,
  type WantedEdit,
} from './edit-desk';
import { revisionsRepository } from './edits.repository';
import { pagesOf, planEdit, summaryOf, type EditPlan, type RefusedEdit } from './plan-edit';

/** Maximum number of attempts if other writes conflict with the edit. People do not cause so many conflicts. */
const MAX_ATTEMPTS = 5;

/** Thrown if the order has changed since the edit was planned. */
class StalePlanError extends Error {}

/** Records the photos that the order's items use now. @returns the ids of the photos that they used until now */
async function moveUses(
  { photos }: OrderEditsDesk,
  transaction: Connection,
  orderId: string,
  items: readonly Pick<OrderItemRow, 'customisation'>[],
): Promise<readonly string[]> {
  const released = await photos.release(transaction, `order:${orderId}`);
  const ids = items.flatMap(({ customisation }) => (customisation ? photoIdsIn(customisation) : []));
  await photos.markUsed(transaction, [...new Set(ids)], `order:${orderId}`);
  return released;
}

type Looks = Pick<OrderItemRow['frozen']['view'], 'components' | 'summary'>;

/** Returns those parts of a book's frozen view that depend on its choices, with the texts of its version and market. */
const looksOf = async (desk: OrderEditsDesk, plan: EditPlan): Promise<Looks> => ({
  components: customisationComponents(plan.customisation),
  summary: await summaryOf(desk, plan, plan.customisation),
});

interface Applied extends Pick<EditPlan, 'changedKeys' | 'changedPages'> {
  readonly released: readonly string[];
}

const NOTHING: Applied = { changedKeys: [], changedPages: [], released: [] };

/** Must run in the transaction that has locked the order's row. */
async function apply(
  desk: OrderEditsDesk,
  transaction: Connection,
  { plan, looks, editor }: { plan: EditPlan; looks: Looks; editor: Editor },
): Promise<Applied> {
  const { order, customisation, proofs, changedKeys, changedPages } = plan;
  const items = await ordersRepository.items(transaction, order.id);
  const item = items.find(({ id }) => id === plan.item.id);
  if (item?.revision !== plan.item.revision) throw new StalePlanError();
  if (changedKeys.length === 0 && changedPages.length === 0) return NOTHING;
  const approvedAt = editor.by === 'shopper' ? item.approvedAt : null;
  const { packageVersion } = plan.item;
  // reads the card from the locked row, because the card may have changed since the edit was planned
  const frozen = { ...item.frozen, view: { ...item.frozen.view, ...looks } };
  await revisionsRepository.change(
    transaction,
    item.id,
    { customisation, packageVersion, pages: proofs, approvedAt, frozen, changedKeys },
    actorOf(editor),
  );
  const released = await moveUses(
    desk,
    transaction,
    order.id,
    items.map((orderItemRow) => (orderItemRow.id === item.id ? { customisation } : orderItemRow)),
  );
  await ordersRepository.raiseRevision(transaction, order.id);
  const state = { itemId: item.id, revision: item.revision + 1 };
  const pagesAndKeys = { keys: changedKeys, pages: changedPages };
  await addEditEvents(transaction, order, editor, 'changed', state, pagesAndKeys);
  await mailChanged(desk.mailer, transaction, order, plan);
  await putWebhook(desk, transaction, order, { type: 'order.changed', ...state });
  await forgetAnswers(desk, transaction, order);
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
  request: EditRequest,
  wantedEdit: WantedEdit,
): Promise<Answer> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const plan = await planEdit(desk, request.editor, wantedEdit);
    try {
      return await writeEdit(desk, request, plan, wantedEdit);
    } catch (error) {
      if (!(error instanceof StalePlanError)) throw error;
    }
  }
  throw new OrderChangedError();
}

async function writeEdit(
  desk: OrderEditsDesk,
  request: EditRequest,
  plan: EditPlan | RefusedEdit,
  body: WantedEdit,
): Promise<Answer> {
  const { editor, intent } = request;
  const { id, ownerId } = plan.order;
  const looks = 'refused' in plan ? plan.item.frozen.view : await looksOf(desk, plan);
  const response = async (
    transaction: Connection,
    { changedKeys, changedPages }: Applied,
  ): Promise<OrderEditResponse> => ({
    data: {
      order: await viewOf(desk, transaction, id),
      changedKeys: [...changedKeys],
      changedPages: [...changedPages],
    },
  });
  let released: readonly string[] = [];
  const answer = await runOnce(
    desk,
    request,
    { ownerId, method: 'PUT', route: 'orders/items', body },
    {
      begin: async (transaction) => {
        await lockForChange(transaction, id, editor, intent.ifMatch);
        if ('refused' in plan) throw plan.refused;
        const applied = await apply(desk, transaction, { plan, looks, editor });
        ({ released } = applied);
        return response(transaction, applied);
      },
      standing: (transaction) => response(transaction, NOTHING),
    },
  );
  await desk.photos.deleteLetGo(released);
  return answer;
}

/** Returns the pages before and after an edit. @throws as `editItem`. Source: docs/rules.md EDIT-10 */
export async function previewEdit(
  desk: OrderEditsDesk,
  editor: Editor,
  orderId: string,
  wantedEdit: WantedEdit,
): Promise<OrderEditPreview> {
  const plan = await planEdit(desk, editor, wantedEdit);
  if (plan.order.id !== orderId) throw new OrderItemNotFoundError();
  await desk.database.transaction((transaction) => lockForChange(transaction, orderId, editor));
  if ('refused' in plan) throw plan.refused;
  const values = [plan.item.customisation, plan.customisation];
  const photos = new Set(values.flatMap(photoIdsIn));
  const [earlierPages, laterPages] = await Promise.all(
    values.map((customisation) => pagesOf(desk, plan, customisation, photos)),
  );
  return {
    ...{ changedKeys: [...plan.changedKeys], changedPages: [...plan.changedPages] },
    ...{ before: earlierPages!, after: laterPages! },
  };
}
