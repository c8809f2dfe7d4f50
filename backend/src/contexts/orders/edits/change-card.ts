import type { Answer } from '../../../platform/idempotency';
import { cardFault } from '../../cart';
import { mailCardChanged } from '../order-mails';
import { CardRefusedError, OrderItemNotFoundError } from '../orders.errors';
import { ordersRepository } from '../orders.repository';
import { changeOrder } from './change-order';
import {
  addEditEvents,
  forgetAnswers,
  lockForChange,
  putWebhook,
  type EditRequest,
  type OrderEditsDesk,
} from './edit-desk';
import { revisionsRepository } from './edits.repository';

export interface WantedCard {
  readonly orderId: string;
  readonly itemId: string;
  /** blank: no card */
  readonly giftMessage: string;
}

/**
 * Changes the words of the card that goes with a book's gift wrap, under the same rules as an edit of the book. If the
 * words are the same, nothing changes.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, OrderItemNotFoundError, CardRefusedError, OrderChangedError, OrderNotEditableError
 * Source: docs/rules.md EXTRA-04, EDIT-06
 */
export function changeCard(
  desk: OrderEditsDesk,
  request: EditRequest,
  { orderId, itemId, giftMessage: typedMessage }: WantedCard,
): Promise<Answer> {
  const { editor, intent } = request;
  const giftMessage = typedMessage.trim();
  const cardWrite = { method: 'PUT', path: `items/${itemId}/card`, body: { giftMessage } } as const;
  return changeOrder(desk, request, orderId, cardWrite, async (transaction, id) => {
    const order = await lockForChange(transaction, id, editor, intent.ifMatch);
    const items = await ordersRepository.items(transaction, id);
    const item = items.find((itemRow) => itemRow.id === itemId.toLowerCase());
    if (!item || item.parentItemId !== null) throw new OrderItemNotFoundError();
    const { giftMessage: earlierMessage = '', ...view } = item.frozen.view;
    if (giftMessage === earlierMessage) return;
    const hasWrap = items.some(({ kind, parentItemId }) => kind === 'gift_wrap' && parentItemId === item.id);
    const fault = cardFault(giftMessage, hasWrap, 'giftMessage');
    if (fault) throw new CardRefusedError([fault]);
    const frozen = { ...item.frozen, view: { ...view, ...(giftMessage !== '' && { giftMessage }) } };
    await revisionsRepository.setFrozen(transaction, item.id, frozen);
    await ordersRepository.raiseRevision(transaction, id);
    await addEditEvents(transaction, order, editor, 'card_changed', { itemId: item.id });
    await mailCardChanged(desk.mailer, transaction, order, { ...item, frozen });
    await putWebhook(desk, transaction, order, { type: 'order.changed', itemId: item.id });
    await forgetAnswers(desk, transaction, order);
  });
}
