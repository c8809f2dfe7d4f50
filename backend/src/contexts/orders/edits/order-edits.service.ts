import type {
  Customisation,
  OrderedBook,
  OrderEditPreview,
  OrderRevision,
  OrderRevisionPages,
  Reorder,
  StaffBookTexts,
} from '@bindery/shared/contracts';
import type { TocResult } from '@bindery/muse';
import type { Market } from '@bindery/shared/market';
import { componentOf, schemaFields } from '@bindery/shared/customisation';
import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import type { WriteIntent } from '../../../platform/http';
import { ordersRepository } from '../orders.repository';
import { editItem, lockForChange } from './apply-edit';
import { cancelOrder, cancelWithin, type Canceller, orderOf } from './cancel-order';
import { changeAddress, type WantedAddress } from './change-address';
import { decideDamage, openReports, reportDamage, type Damage } from './damage';
import type { DamageRow, Decision } from './damage.repository';
import type {
  CancelledHook,
  Editor,
  OrderEditsDesk,
  ResumedHook,
  Shopper,
  Staff,
  WantedEdit,
} from './edit-desk';
import {
  pagesOfItem,
  revisionPages,
  toldRevisions,
  revisionsRepository,
  type RevisionRow,
  type WholeRevision,
} from './item-pages';
import { OrderItemNotFoundError } from './order-edits.errors';
import { bookOf, comparisonOf, planEdit } from './plan-edit';
import { reorder } from './reorder';
import { putWebhook } from './tell';

/**
 * Pauses or resumes an order for staff. Does nothing if the order is already in that state. The order's owner sees that
 * it is paused, but not why.
 *
 * @throws OrderNotFoundError; OrderNotEditableError if the order is taken for printing or cancelled
 * Source: docs/rules.md EDIT-14
 */
async function setPaused(
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

const LONG = 'MultiLineText';
const TEXTS: readonly (string | undefined)[] = ['SingleLineText', LONG];

/**
 * Returns the texts of a book that staff may correct, with the labels of the form in the book's version. Leaves out
 * texts that cost extra.
 *
 * @throws as `bookOf`
 * Source: docs/rules.md STAFF-46
 */
async function bookTexts(desk: OrderEditsDesk, staff: Staff, itemId: string): Promise<StaffBookTexts> {
  const { item, schema } = await bookOf(desk, staff, itemId);
  const texts = Object.entries(schemaFields(schema)).flatMap(([key, field]) => {
    const component = componentOf(field);
    if (!TEXTS.includes(component) || item.frozen.lockedKeys.includes(key)) return [];
    const value = item.customisation[key];
    return [
      {
        ...{ key, label: field.flags?.label ?? key, isLong: component === LONG },
        value: typeof value === 'string' ? value : '',
      },
    ];
  });
  return { texts };
}

/** Changes an order between its purchase and its printing. Afterwards, accepts reports of damage. */
export interface OrderEdits {
  /** See {@link editItem}. */
  edit(editor: Editor, market: Market, wantedEdit: WantedEdit, intent: WriteIntent): Promise<Answer>;
  /** Returns the effect of an edit. @throws as `edit` */
  preview(editor: Editor, orderId: string, wantedEdit: WantedEdit): Promise<OrderEditPreview>;
  /** Returns product and form for editing a book, in the version it was bought in. @throws OrderItemNotFoundError */
  book(editor: Editor, market: Market, itemId: string): Promise<OrderedBook>;
  /** See {@link pagesOfItem}. */
  pages(editor: Editor, itemId: string, customisations: Customisation): Promise<TocResult>;
  /** See {@link bookTexts}. */
  texts(staff: Staff, itemId: string): Promise<StaffBookTexts>;
  /** Returns all revisions of a book, for staff. @throws OrderItemNotFoundError */
  revisions(staff: Staff, itemId: string): Promise<readonly RevisionRow[]>;
  /** See {@link toldRevisions}. */
  toldRevisions(editor: Editor, itemId: string): Promise<readonly OrderRevision[]>;
  /** See {@link revisionPages}. */
  revisionPages(editor: Editor, itemId: string, revision: number): Promise<OrderRevisionPages>;
  /** Returns one complete revision, for staff. @throws OrderItemNotFoundError */
  revision(staff: Staff, itemId: string, revision: number): Promise<WholeRevision>;
  /** See {@link cancelOrder}. */
  cancel(editor: Editor, market: Market, orderId: string, intent: WriteIntent): Promise<Answer>;
  /** See {@link changeAddress}. */
  changeAddress(
    editor: Editor,
    market: Market,
    wantedAddress: WantedAddress,
    intent: WriteIntent,
  ): Promise<Answer>;
  /** Registers a hook that runs in the transaction that cancels an order. Call it before the first request. */
  onCancelled(hook: CancelledHook): void;
  /** See {@link cancelWithin}. */
  cancelWithin(transaction: Connection, orderId: string, canceller?: Canceller): Promise<readonly string[]>;
  /** Registers a hook that runs in the transaction that resumes a paused order. Call it before the first request. */
  onResumed(hook: ResumedHook): void;
  /** See {@link reorder}. */
  reorder(shopper: Shopper, market: Market, itemId: string): Promise<Reorder>;
  /** See {@link reportDamage}. */
  reportDamage(
    shopper: Shopper,
    market: Market,
    report: {
      readonly orderId: string;
      readonly damage: Damage;
      readonly idempotencyKey: string | undefined;
    },
  ): Promise<Answer>;
  openReports(): Promise<readonly DamageRow[]>;
  /** See {@link decideDamage}. */
  decideDamage(
    reportId: string,
    decided: { readonly decision: Decision; readonly answer: string; readonly by: string },
  ): Promise<void>;
  /** See {@link setPaused}. */
  setPaused(staff: Staff, orderId: string, isPaused: boolean): Promise<void>;
}

async function previewEdit(
  desk: OrderEditsDesk,
  editor: Editor,
  orderId: string,
  wantedEdit: WantedEdit,
): Promise<OrderEditPreview> {
  const plan = await planEdit(desk, editor, wantedEdit);
  if (plan.order.id !== orderId) throw new OrderItemNotFoundError();
  await desk.database.transaction((transaction) =>
    lockForChange(transaction, plan.order, editor, { ifMatch: undefined }),
  );
  if ('refused' in plan) throw plan.refused;
  const { changedKeys, changedPages } = plan;
  return {
    changedKeys: [...changedKeys],
    changedPages: [...changedPages],
    ...(await comparisonOf(desk, plan)),
  };
}

export type OrderEditsParts = Omit<OrderEditsDesk, 'onCancelled' | 'onResumed'>;

export function createOrderEdits(orderEditsParts: OrderEditsParts): OrderEdits {
  const hooks: CancelledHook[] = [];
  const resumed: ResumedHook[] = [];
  const desk: OrderEditsDesk = { ...orderEditsParts, onCancelled: hooks, onResumed: resumed };
  const { database, catalogue } = desk;
  return {
    edit: (editor, market, wantedEdit, intent) => editItem(desk, editor, market, wantedEdit, intent),
    preview: (editor, orderId, wantedEdit) => previewEdit(desk, editor, orderId, wantedEdit),
    async book(editor, market, itemId) {
      const { book, schema } = await bookOf(desk, editor, itemId);
      return { product: await catalogue.boughtProduct(market, book), schema };
    },
    pages: (editor, itemId, customisations) => pagesOfItem(desk, editor, itemId, customisations),
    toldRevisions: (editor, itemId) => toldRevisions(desk, editor, itemId),
    revisionPages: (editor, itemId, revision) => revisionPages(desk, editor, itemId, revision),
    async revisions(staff, itemId) {
      const { item } = await bookOf(desk, staff, itemId);
      return revisionsRepository.list(database, item.id);
    },
    async revision(staff, itemId, revision) {
      const { item } = await bookOf(desk, staff, itemId);
      const revisionRow = await revisionsRepository.find(database, item.id, revision);
      if (!revisionRow) throw new OrderItemNotFoundError();
      return revisionRow;
    },
    texts: (staff, itemId) => bookTexts(desk, staff, itemId),
    changeAddress: (editor, market, wantedAddress, intent) =>
      changeAddress(desk, editor, market, wantedAddress, intent),
    cancel: (editor, market, orderId, intent) => cancelOrder(desk, editor, market, orderId, intent),
    onCancelled: (hook) => void hooks.push(hook),
    onResumed: (hook) => void resumed.push(hook),
    cancelWithin: (transaction, orderId, canceller) => cancelWithin(desk, transaction, orderId, canceller),
    reorder: (shopper, market, itemId) => reorder(desk, shopper, market, itemId),
    reportDamage: (shopper, market, report) => reportDamage(desk, shopper, market, report),
    openReports: () => openReports(desk),
    decideDamage: (reportId, decided) => decideDamage(desk, reportId, decided),
    setPaused: (staff, orderId, isPaused) => setPaused(desk, staff, orderId, isPaused),
  };
}
