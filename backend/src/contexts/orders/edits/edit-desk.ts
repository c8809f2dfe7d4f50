import type { Muse } from '@bindery/muse';
import { cartTag, type Order } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { statements, type Connection, type Database } from '../../../platform/database';
import type { WriteIntent } from '../../../platform/http';
import type { Answer, Idempotency, IdempotentRequest, RequestWork } from '../../../platform/idempotency';
import type { Outbox } from '../../../platform/outbox';
import type { Catalogue } from '../../catalogue';
import type { ShippingRates } from '../../delivery';
import type { Mailer } from '../../mail';
import type { Photos } from '../../photos';
import type { Visitor } from '../../shoppers';
import type { GivenBack } from '../order-mails';
import { OrderChangedError, OrderItemNotFoundError, OrderNotEditableError } from '../orders.errors';
import { ordersRepository, type OrderRow } from '../orders.repository';
import { findOrder, type OrderService } from '../orders.service';
import { editingOf } from './edit-rules';

export interface OrderEditsDesk {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly muse: Muse;
  readonly photos: Photos;
  readonly orders: OrderService;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly mailer: Mailer;
  readonly refunds: Refunds;
  /** Returns a cancelled order's pieces to the stock, at the end of the transaction. Source: docs/rules.md STOCK-03 */
  readonly giveBackStock: (transaction: Connection, order: OrderRow) => Promise<void>;
  readonly rates: ShippingRates;
  readonly onCancelled: readonly OrderHook[];
  readonly onResumed: readonly OrderHook[];
  readonly staffEmail: string | undefined;
}

/**
 * Refunds a cancelled order. Returns store credit as store credit, and the rest by the original payment method.
 * Source: docs/rules.md EDIT-11, PAY-07
 */
export interface Refunds {
  /**
   * Must run in the transaction that cancels the order. Records only one refund per order. Calls the payment provider
   * only after the commit.
   *
   * @returns the amounts of the refund, for the mail to the buyer
   */
  owe(transaction: Connection, order: OrderRow): Promise<GivenBack>;
}

/** A callback that runs in the transaction that cancels or resumes an order, for example to end its production. */
export type OrderHook = (transaction: Connection, order: OrderRow) => Promise<unknown>;

export interface Shopper {
  readonly by: 'shopper';
  readonly visitor: Visitor;
}

/** A member of staff. `name`: as entered. `reason`: why the person changes an order that belongs to somebody else. */
export interface Staff {
  readonly by: 'staff';
  readonly name: string;
  readonly reason: string;
}

export type Editor = Shopper | Staff;

/** The person who reads or changes an order, and the market in which the person sees it. */
export interface OrderVisit<Who extends Editor = Editor> {
  readonly editor: Who;
  readonly market: Market;
}

/** A request that writes to an order, at most once per idempotency key. */
export interface EditRequest<Who extends Editor = Editor> extends OrderVisit<Who> {
  readonly intent: WriteIntent;
}

export interface WantedEdit {
  readonly id: string;
  readonly customisations: Readonly<Record<string, unknown>>;
}

/** Returns the scope of the idempotency keys for an owner's writes to orders. */
const scopeOf = (ownerId: string): string => `order-edits ${ownerId}`;

export const actorOf = (editor: Editor): { readonly by: Editor['by']; readonly actor: string } => ({
  by: editor.by,
  actor: editor.by === 'shopper' ? editor.visitor.ownerId : editor.name,
});

/** Returns the owner whose orders the editor may see; undefined means all owners. */
export const ownerIdOf = (editor: Editor): string | undefined =>
  editor.by === 'shopper' ? editor.visitor.ownerId : undefined;

/** @throws OrderNotFoundError unless the editor is staff or may see the order */
export const orderOf = ({ database }: OrderEditsDesk, editor: Editor, orderId: string): Promise<OrderRow> =>
  findOrder(database, orderId, ownerIdOf(editor));

const SQL = statements({
  // Runs after the statement that locks, because a statement that waits for a lock may return the time before the wait.
  order_edit_clock: 'select clock_timestamp() as now',
});

/**
 * Locks an order for a write by its owner or by staff. Staff may change the order until printing starts. Uses the time
 * of the database, which is the same for all processes.
 *
 * @throws OrderChangedError, OrderNotEditableError. Source: docs/rules.md EDIT-02, EDIT-06, EDIT-14
 */
export async function lockForChange(
  transaction: Connection,
  id: string,
  editor: Editor,
  ifMatch?: string,
): Promise<OrderRow> {
  const order = await ordersRepository.lock(transaction, id);
  if (!order) throw new OrderItemNotFoundError();
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== cartTag(order)) throw new OrderChangedError();
  const [clock] = await transaction.query<{ now: Date }>(SQL.order_edit_clock);
  const { refusal } = editingOf(order, clock!.now);
  const isOpenToStaff = order.state === 'placed' && !order.lockedAt && !order.cancelledAt;
  if (refusal && !(editor.by === 'staff' && isOpenToStaff)) throw new OrderNotEditableError(refusal);
  return order;
}

export async function viewOf({ orders }: OrderEditsDesk, connection: Connection, id: string): Promise<Order> {
  const order = await ordersRepository.find(connection, id, undefined);
  if (!order) throw new OrderItemNotFoundError();
  return orders.view(connection, order);
}

/**
 * Runs a write once per idempotency key.
 *
 * @param work - `begin` returns the body of the response; `standing`: see `RequestWork`
 * @throws IdempotencyKeyReusedError, RequestRunningError
 */
export const runOnce = (
  { idempotency }: OrderEditsDesk,
  { editor, market, intent }: EditRequest,
  request: Pick<IdempotentRequest, 'ownerId' | 'method' | 'route' | 'body'>,
  {
    begin,
    standing,
  }: Pick<RequestWork, 'standing'> & {
    begin(transaction: Connection): Promise<unknown>;
  },
): Promise<Answer> =>
  idempotency.run(
    {
      ...request,
      ...{ scope: scopeOf(actorOf(editor).actor), key: intent.idempotencyKey, market: market.identifier },
    },
    { begin: async (transaction) => ({ status: 200, body: await begin(transaction) }), standing },
  );

/**
 * Adds the public event of a change. For a change by staff, also adds an event with their name and reason.
 *
 * @param detail - data of the public event and of the event for staff
 * @param publicDetail - further data of the public event
 */
export async function addEditEvents(
  transaction: Connection,
  { id }: Pick<OrderRow, 'id'>,
  editor: Editor,
  kind: string,
  detail: Readonly<Record<string, unknown>> = {},
  publicDetail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { by: actorKind } = editor;
  const event = { kind, by: actorKind, detail: { ...detail, ...publicDetail } };
  await ordersRepository.addEvent(transaction, id, event);
  if (editor.by === 'staff')
    await ordersRepository.addEvent(transaction, id, {
      ...{ kind: `${kind}_because`, by: actorKind, isPublic: false },
      detail: { ...detail, by: editor.name, reason: editor.reason },
    });
}

/** Deletes the stored responses to requests of an owner, because they contain data of the order before a change. */
export async function forgetAnswers(
  { idempotency }: OrderEditsDesk,
  transaction: Connection,
  { ownerId }: OrderRow,
): Promise<void> {
  if (ownerId) await idempotency.forgetAnswers(transaction, scopeOf(ownerId));
}

/** Sends a webhook with ids only. The receiver can request the order's data. Source: docs/rules.md ORDER-14, JOB-06 */
export async function putWebhook(
  { outbox }: Pick<OrderEditsDesk, 'outbox'>,
  transaction: Connection,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  { type, ...ids }: { readonly type: `order.${string}` } & Readonly<Record<string, string | number>>,
): Promise<void> {
  await outbox.put(transaction, {
    channel: 'webhook',
    aggregate: `order ${id}`,
    payload: { type, timestamp: new Date().toISOString(), data: { orderId: id, number, ...ids } },
  });
}
