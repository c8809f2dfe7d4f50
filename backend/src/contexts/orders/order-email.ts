import type { Connection } from '../../platform/database';
import type { Mailer } from '../mail';
import { orderAccessRepository } from './order-access.repository';
import { editUntil } from './order-mail-parts';
import { mailedLink } from './order-links';
import {
  OrderBrowserNeededError,
  OrderLinkExpiredError,
  OrderNotFoundError,
  TooManyOrderMailsError,
} from './orders.errors';
import { ordersRepository as repository, type OrderRow } from './orders.repository';
import type { OrdersParts } from './place-order';

const DAY_MS = 86_400_000;
const CHANGES_AN_HOUR = 5;
const ASKED = 'email_change_asked';

/** The sealed content of the link in the mail to the new address. `from`: the old address; null means none. */
interface EmailChange {
  readonly orderId: string;
  readonly from: string | null;
  readonly to: string;
  /** epoch, milliseconds */
  readonly until: number;
}

type OrderEmailParts = Pick<OrdersParts, 'database' | 'mailer'>;

export type OrderEmail = ReturnType<typeof createOrderEmail>;

/** Changes the e-mail address of an order. Source: docs/rules.md ORDER-21, ORDER-22 */
export const createOrderEmail = (emailParts: OrderEmailParts) => ({
  ask: (ownerId: string, orderId: string, email: string) => askForChange(emailParts, ownerId, orderId, email),
  confirm: (ownerId: string | undefined, token: string) => confirmChange(emailParts, ownerId, token),
  disown: (token: string) => disown(emailParts, token),
});

/** Sets the e-mail address of a locked order. Revokes the access that links in mails to the old address gave. */
async function setEmail(
  mailer: Mailer,
  transaction: Connection,
  order: OrderRow,
  email: string | null,
  keptOwnerId: string | null,
): Promise<void> {
  await repository.setEmail(transaction, order.id, email);
  await orderAccessRepository.revokeAll(transaction, order.id, keptOwnerId);
  if (order.email !== null) await mailer.unsend(transaction, order.ownerId, order.email);
}

/**
 * Mails a link to the new address and notifies the current address. `confirm` makes the change.
 *
 * @param ownerId - the owner that placed the order or opened its link
 * @throws OrderNotFoundError, TooManyOrderMailsError
 */
const askForChange = (
  { database, mailer }: OrderEmailParts,
  ownerId: string,
  orderId: string,
  email: string,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const seenOrder = await repository.find(transaction, orderId, ownerId);
    const order = seenOrder && (await repository.lock(transaction, orderId));
    if (!order) throw new OrderNotFoundError();
    if ((await repository.countRecentEvents(transaction, orderId, ASKED)) >= CHANGES_AN_HOUR)
      throw new TooManyOrderMailsError();
    await repository.addEvent(transaction, orderId, { kind: ASKED, by: 'shopper', isPublic: false });
    const { number, locale, market, email: from } = order;
    const mail = { ownerId: order.ownerId, locale, market, data: { number } };
    const to = email.trim();
    const change: EmailChange = { orderId, from, to, until: Date.now() + DAY_MS };
    const confirmLink = `/orders/email#token=${mailer.sealLink(change)}`;
    await mailer.send(transaction, { ...mail, template: 'orderEmail', to, link: confirmLink });
    if (from === null) return;
    const notice = {
      ...mail,
      ...{ template: 'orderEmailAsked', orderId, editUntil: editUntil(order) },
      ...(await mailedLink(transaction, order)),
    };
    await mailer.send(transaction, { ...notice, to: from });
  });

/**
 * Sets the new address, and revokes the access that links in mails to the old address gave. The browser that opens the
 * link also needs access to the order, because the new address may be mistyped.
 *
 * @param ownerId - the browser's owner; undefined means a new browser
 * @returns the order's id
 * @throws OrderLinkExpiredError, OrderBrowserNeededError
 */
async function confirmChange(
  { database, mailer }: OrderEmailParts,
  ownerId: string | undefined,
  token: string,
): Promise<string> {
  const change = mailer.openLink(token) as EmailChange | undefined;
  if (typeof change?.until !== 'number' || change.until < Date.now()) throw new OrderLinkExpiredError();
  const { orderId, from, to } = change;
  return database.transaction(async (transaction) => {
    const order = await repository.lock(transaction, orderId);
    if (!order || order.email !== from) throw new OrderLinkExpiredError();
    if (ownerId === undefined || !(await repository.find(transaction, orderId, ownerId)))
      throw new OrderBrowserNeededError();
    await setEmail(mailer, transaction, order, to, ownerId);
    await repository.addEvent(transaction, orderId, { kind: 'email_changed', by: 'shopper' });
    return orderId;
  });
}

/**
 * Removes the e-mail address from an order after a reader has reported that they did not place it. Revokes all links.
 *
 * @throws OrderLinkExpiredError if the link is invalid, or if the order's address has changed since the mail
 */
const disown = ({ database, mailer }: OrderEmailParts, token: string): Promise<void> =>
  database.transaction(async (transaction) => {
    const [orderId = '', proof = ''] = token.split('.');
    const order = await repository.lock(transaction, orderId);
    if (!order?.email || !mailer.isRecipientProof(proof, orderId, order.email))
      throw new OrderLinkExpiredError();
    await setEmail(mailer, transaction, order, null, null);
    await repository.addEvent(transaction, orderId, { kind: 'email_disowned', by: 'system' });
  });
