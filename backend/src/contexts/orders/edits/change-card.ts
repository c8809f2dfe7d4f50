import type { Connection } from '../../../platform/database';
import type { Answer } from '../../../platform/idempotency';
import type { FieldProblem } from '../../../platform/problems';
import { cardFault } from '../../cart';
import { mailCardChanged } from '../order-mails';
import { CardRefusedError, OrderItemNotFoundError, ParcelNotFoundError } from '../orders.errors';
import { ordersRepository, type OrderItemRow } from '../orders.repository';
import { parcelsRepository } from '../parcels.repository';
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

/** `id`: id of the order; `placeId`: id of the wrapped book, or of the parcel that is a gift */
export interface WantedCard {
  readonly id: string;
  readonly kind: 'items' | 'parcels';
  readonly placeId: string;
  /** a blank text means no card */
  readonly giftMessage: string;
}

interface Card {
  /** For the order's event and the webhook. */
  readonly place: { readonly itemId: string } | { readonly parcelId: string };
  readonly message: string;
  /** The book that the mail names. */
  readonly book: OrderItemRow | undefined;
  /** Returns why the card cannot have this message. */
  fault(message: string): FieldProblem | undefined;
  write(message: string): Promise<unknown>;
}

const FIELD = 'giftMessage';
const NOT_A_GIFT: FieldProblem = {
  ...{ code: 'not_a_gift', field: FIELD },
  detail: 'This parcel was not sent as a gift, so it has no card',
};

const viewWith = ({ frozen }: Pick<OrderItemRow, 'frozen'>, message: string): OrderItemRow['frozen'] => {
  const { giftMessage: _, ...view } = frozen.view;
  return { ...frozen, view: { ...view, ...(message !== '' && { giftMessage: message }) } };
};

function cardOfBook(transaction: Connection, items: readonly OrderItemRow[], itemId: string): Card {
  const book = items.find((itemRow) => itemRow.id === itemId.toLowerCase());
  if (!book || book.parentItemId !== null) throw new OrderItemNotFoundError();
  const hasWrap = items.some(({ kind, parentItemId }) => kind === 'gift_wrap' && parentItemId === book.id);
  return {
    place: { itemId: book.id },
    message: book.frozen.view.giftMessage ?? '',
    book,
    fault: (message) => cardFault(message, hasWrap, FIELD),
    write: (message) => revisionsRepository.setFrozen(transaction, book.id, viewWith(book, message)),
  };
}

async function cardOfParcel(
  transaction: Connection,
  items: readonly OrderItemRow[],
  { orderId, parcelId }: { readonly orderId: string; readonly parcelId: string },
): Promise<Card> {
  const parcels = await parcelsRepository.locked(transaction, orderId);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw new ParcelNotFoundError();
  const { gift } = parcel;
  return {
    place: { parcelId },
    message: gift?.message ?? '',
    book: items.find(({ id }) => id === parcel.items[0]?.itemId),
    fault: (message) => (gift ? cardFault(message, true, FIELD) : NOT_A_GIFT),
    write: (message) => parcelsRepository.setGift(transaction, parcelId, { ...gift!, message }),
  };
}

/**
 * Changes the text of the card with a book's gift wrap, or of the card in a gift parcel. The rules are those of an edit
 * of a book. Changes nothing if the new text equals the old text.
 *
 * @returns `{data: Order}` as JSON
 * @throws OrderNotFoundError, OrderItemNotFoundError, ParcelNotFoundError, CardRefusedError, OrderChangedError,
 *   OrderNotEditableError. Source: docs/rules.md EXTRA-04, EDIT-06
 */
export function changeCard(
  desk: OrderEditsDesk,
  request: EditRequest,
  { id: orderId, kind, placeId, giftMessage: typedMessage }: WantedCard,
): Promise<Answer> {
  const { editor, intent } = request;
  const giftMessage = typedMessage.trim();
  const cardWrite = { method: 'PUT', path: `${kind}/${placeId}/card`, body: { giftMessage } } as const;
  return changeOrder(desk, request, orderId, cardWrite, async (transaction, id) => {
    const order = await lockForChange(transaction, id, editor, intent.ifMatch);
    const items = await ordersRepository.items(transaction, id);
    const card =
      kind === 'items'
        ? cardOfBook(transaction, items, placeId)
        : await cardOfParcel(transaction, items, { orderId: id, parcelId: placeId });
    if (giftMessage === card.message) return;
    const fault = card.fault(giftMessage);
    if (fault) throw new CardRefusedError([fault]);
    await card.write(giftMessage);
    await ordersRepository.raiseRevision(transaction, id);
    await addEditEvents(transaction, order, editor, 'card_changed', card.place);
    if (card.book)
      await mailCardChanged(desk.mailer, transaction, order, {
        ...card.book,
        frozen: viewWith(card.book, giftMessage),
      });
    await putWebhook(desk, transaction, order, { type: 'order.changed', ...card.place });
    await forgetAnswers(desk, transaction, order);
  });
}
