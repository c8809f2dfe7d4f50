import type { Address, SchemaPreview } from '@bindery/shared/contracts';
import { schemaFields } from '@bindery/shared/customisation';
import { findMarket } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { Mail, Mailer } from '../mail';
import type { DamageDecision } from './edits/edits.repository';
import { mailedLink } from './order-links';
import {
  addressSections,
  allBooks,
  booksIn,
  cardSections,
  deliverySections,
  editUntil,
  itemsOfParcel,
  sumsOf,
  writtenDays,
  type MailedItem,
  type Sections,
} from './order-mail-parts';
import { moneyOf } from './order-view';
import { ordersRepository, type OrderRow } from './orders.repository';
import { parcelsRepository } from './parcels.repository';
import type { FrozenParcel, FrozenShipping } from './orders.tables';

type Sender = Pick<Mailer, 'send'>;

/**
 * Mails the buyer about an order, in the language of its market. The mail has the order's number and a link that opens
 * it on any device.
 *
 * @param about - all other content of the mail
 * @param id - idempotency key: only one mail is sent for each key. Without an id, each call sends a new mail.
 */
async function mailAbout(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  { data, ...about }: Omit<Mail, 'to' | 'locale' | 'market' | 'link' | 'linkNote'>,
  id?: string,
): Promise<void> {
  const { id: orderId, email: to, ownerId, locale, market, number } = order;
  if (!to) return;
  const mail = {
    ...about,
    ...{ ownerId, orderId, to, locale, market },
    ...(await mailedLink(transaction, order)),
  };
  await mailer.send(transaction, { ...mail, data: { number, ...data } }, id);
}

/** Must run in the transaction that places the order. Source: docs/rules.md ORDER-12, ORDER-14 */
export async function mailPlaced(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  items: readonly MailedItem[],
  { parcels, awaitsPayment }: { parcels: readonly FrozenParcel[]; awaitsPayment?: boolean },
): Promise<void> {
  const about = {
    template: 'orderPlaced',
    books: booksIn(order, items),
    editUntil: editUntil(order),
    sums: sumsOf(order),
    sections: [...cardSections(items), ...deliverySections(order, parcels)],
    data: { payment: awaitsPayment ? 'waiting' : 'there' },
  };
  await mailAbout(mailer, transaction, order, about, `order placed ${order.id}`);
}

/** Must run in the transaction that records the start of production. Source: docs/rules.md ORDER-12 */
export async function mailInProduction(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
): Promise<void> {
  const books = await allBooks(transaction, order);
  const about = { template: 'orderInProduction', books };
  await mailAbout(mailer, transaction, order, about, `order in production ${order.id}`);
}

/** The shipped parcel, if the order has several. If a field is missing, the order's value applies. */
interface ShippedParcel extends Pick<FrozenShipping, 'tracking'> {
  readonly address?: Address | undefined;
  readonly delivery?: FrozenParcel['delivery'] | undefined;
  readonly items?: FrozenParcel['items'] | undefined;
}

/**
 * Must run in the transaction that records the shipment.
 *
 * @param parcel - text that differs for each parcel of the order, because it includes the tracking code
 * @param details - `tracking`: code and link for following the parcel
 */
export async function mailShipped(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  parcel: string,
  details: ShippedParcel,
): Promise<void> {
  const { tracking, items, address = order.shippingAddress, delivery = order.delivery } = details;
  const sections: Sections = [
    ...(tracking ? [{ heading: 'tracking', lines: [tracking.code] }] : []),
    ...addressSections(order, address),
    ...(delivery ? [{ heading: 'delivery', lines: [writtenDays(delivery, order)] }] : []),
  ];
  const orderedItems = await ordersRepository.items(transaction, order.id);
  const about = {
    ...{ template: 'orderShipped', sections },
    books: booksIn(order, items ? itemsOfParcel(orderedItems, items) : orderedItems),
    ...(tracking && { outside: { action: 'follow', url: tracking.url } }),
  };
  await mailAbout(mailer, transaction, order, about, `order shipped ${order.id} ${parcel}`);
}

/** The refund of a cancelled order. Minor units. */
export interface GivenBack {
  readonly amount: number;
  readonly currency: string;
  readonly credit: number;
  /** true means that the payment is still pending and will be refunded if it arrives */
  readonly isOnItsWay: boolean;
  /** true means that the payment arrived with a wrong amount */
  readonly isOtherAmount?: boolean;
}

/**
 * Must run in the transaction that cancels an order. This mail also reports the refund, so no other mail does.
 * Source: docs/rules.md ORDER-12
 */
export async function mailCancelled(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  { amount, currency, credit, isOnItsWay, isOtherAmount = false }: GivenBack,
): Promise<void> {
  const written = (minor: number, paidOrder: OrderRow): string =>
    minor > 0 ? moneyOf(paidOrder)(minor).formatted : 'none';
  const about = {
    template: 'orderCancelled',
    data: {
      ...{ amount: written(amount, { ...order, currency }), credit: written(credit, order) },
      ...{ free: isOnItsWay ? 'yes' : 'no', reason: isOtherAmount ? 'amount' : 'other' },
    },
  };
  await mailAbout(mailer, transaction, order, about, `order cancelled ${order.id}`);
}

/**
 * Must run in the transaction that changes a parcel's address. The buyer gets this mail after every change, by the
 * buyer or by staff. Source: docs/rules.md PARC-08
 *
 * @param address - the new address
 */
export async function mailAddressChanged(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  address: Address,
): Promise<void> {
  const about = {
    ...{ template: 'orderAddressChanged', editUntil: editUntil(order) },
    sections: addressSections(order, address),
  };
  await mailAbout(mailer, transaction, order, about);
}

export type RefundReason = 'cancelled' | 'damaged' | 'unfulfillable' | 'other';

/**
 * Must run in the transaction that records the provider's refund. Sends one mail per refund.
 * Source: docs/rules.md ORDER-12
 *
 * @param amountMinor - minor units, without store credit
 */
export async function mailRefunded(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  amountMinor: number,
  refundId: string,
  reason: RefundReason = 'other',
): Promise<void> {
  const amount = moneyOf(order)(amountMinor).formatted;
  const about = { template: 'orderRefunded', data: { amount, reason } };
  await mailAbout(mailer, transaction, order, about, `order refunded ${refundId}`);
}

/**
 * Must run in the transaction that cancels an order because its payment did not arrive in time.
 * Source: docs/rules.md ORDER-12
 */
export const mailPaymentFailed = (mailer: Sender, transaction: Connection, order: OrderRow): Promise<void> =>
  mailAbout(mailer, transaction, order, { template: 'orderPaymentFailed' }, `order not paid ${order.id}`);

/**
 * Must run in the transaction that records a late payment, which arrives after the order was placed. The mail has the
 * updated delivery dates. Source: docs/rules.md PAY-05, ORDER-12
 */
export async function mailPaid(mailer: Sender, transaction: Connection, orderId: string): Promise<void> {
  const order = await ordersRepository.lock(transaction, orderId);
  if (!order) return;
  const amount = moneyOf(order)(order.money.total).formatted;
  const parcels = await parcelsRepository.of(transaction, orderId);
  const about = {
    ...{ template: 'orderPaid', data: { amount }, editUntil: editUntil(order) },
    books: await allBooks(transaction, order),
    sections: deliverySections(order, parcels),
  };
  await mailAbout(mailer, transaction, order, about, `order paid ${order.id}`);
}

interface BookChange {
  readonly item: MailedItem;
  readonly schema: SchemaPreview;
  readonly changedKeys: readonly string[];
  readonly changedPages: readonly number[];
}

/** Mails the buyer the labels and page numbers of the changes, without the texts. Source: docs/rules.md ORDER-14 */
export async function mailChanged(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  { item, schema, changedKeys, changedPages }: BookChange,
): Promise<void> {
  const pages = new Intl.ListFormat(order.locale).format(changedPages.map(String));
  await mailAbout(mailer, transaction, order, {
    template: 'orderChanged',
    books: booksIn(order, [item]),
    editUntil: editUntil(order),
    data: { product: item.frozen.view.productName, count: changedPages.length, pages },
    // if a field has no label, the mail shows its key
    lines: changedKeys.map((key) => schemaFields(schema)[key]?.flags?.label ?? key),
  });
}

/** Mails the buyer the new text of a book's card. @param item - with the new text. Source: docs/rules.md EXTRA-04 */
export async function mailCardChanged(
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  item: MailedItem,
): Promise<void> {
  const product = item.frozen.view.productName;
  const [card = { heading: 'card', data: { product }, lines: ['–'] }] = cardSections([item]);
  await mailAbout(mailer, transaction, order, {
    ...{ template: 'orderChanged', books: booksIn(order, [item]), editUntil: editUntil(order) },
    ...{ data: { product, count: 0, pages: '' }, sections: [card] },
  });
}

/** Mails staff, in English. @param staffEmail - undefined means that no mail is sent */
export async function mailDamage(
  mailer: Sender,
  transaction: Connection,
  { number, ownerId }: OrderRow,
  photos: number,
  staffEmail: string | undefined,
): Promise<void> {
  const { locale, identifier: market } = findMarket('us')!;
  const mail = { template: 'damageReported', ownerId, locale, market, data: { number, photos } };
  if (staffEmail !== undefined) await mailer.send(transaction, { ...mail, to: staffEmail });
}

export const mailDamageAnswer = (
  mailer: Sender,
  transaction: Connection,
  order: OrderRow,
  { decision, answer }: DamageDecision,
): Promise<void> =>
  mailAbout(mailer, transaction, order, { template: 'damageAnswered', data: { decision }, lines: [answer] });
