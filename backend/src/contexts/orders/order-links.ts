import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { Mailer } from '../mail';
import { orderAccessRepository as repository, type NewOrderLink } from './order-access.repository';
import { editUntil } from './order-mail-parts';
import { OrderAccessNotFoundError, OrderLinkExpiredError } from './orders.errors';
import { ordersRepository, type OrderRow } from './orders.repository';

const KIND = 'orders.link';
const HOUR_MS = 3_600_000;
/** Source: docs/rules.md ORDER-11 */
const GOOD_FOR_MS = HOUR_MS;
/** Long enough for a parcel to arrive. Source: docs/rules.md ORDER-20 */
const MAILED_GOOD_FOR_MS = 30 * 24 * HOUR_MS;
/** Maximum number of mails with links for an order in an hour, because anybody can request them. */
const MAILS_AN_HOUR = 3;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const emailHash = (email: string): string => hashOf(email.trim().toLowerCase());

type LinkedOrder = Pick<OrderRow, 'id' | 'number'>;

/** Stores a new link. @returns a path whose fragment is the token, so that only the page's script sends it. */
async function addLink(
  transaction: Connection,
  { id: orderId, number }: LinkedOrder,
  kind: Pick<NewOrderLink, 'goodForMs' | 'isReusable'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await repository.addLink(transaction, { ...kind, orderId, tokenHash: hashOf(token) });
  return `/orders/open#token=${token}&order=${number}`;
}

/**
 * Returns the link for a mail to the order's buyer. For 30 days, the link opens only this order, in any browser. Must
 * run in the transaction that sends the mail. Source: docs/rules.md ORDER-20
 */
export const mailedLink = async (transaction: Connection, order: LinkedOrder) =>
  ({
    link: await addLink(transaction, order, { goodForMs: MAILED_GOOD_FOR_MS, isReusable: true }),
    linkNote: 'anyDevice',
  }) as const;

/** The payload of a job. Contains a hash of the e-mail address, so that the address is not stored. */
interface AskedLink {
  readonly number: string;
  readonly emailHash: string;
}

export interface OrderLinksParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Mailer;
}

export type OrderLinks = ReturnType<typeof createOrderLinks>;

/** Gives buyers without an account access to their order, with a link in a mail to the order's address. */
export function createOrderLinks({ database, jobs, mailer }: OrderLinksParts) {
  async function send({ number, emailHash: askedHash }: AskedLink): Promise<void> {
    await database.transaction(async (transaction) => {
      const order = await ordersRepository.findByNumber(transaction, number);
      if (!order?.email || emailHash(order.email) !== askedHash) return;
      // locks the order before it counts the links, so that of two parallel jobs the second counts the first one's link
      await ordersRepository.lock(transaction, order.id);
      if ((await repository.countLinks(transaction, order.id)) >= MAILS_AN_HOUR) return;
      await mailer.send(transaction, {
        template: 'orderLink',
        ...{ ownerId: order.ownerId, orderId: order.id },
        ...{ to: order.email, locale: order.locale, market: order.market },
        ...{ data: { number: order.number }, editUntil: editUntil(order) },
        link: await addLink(transaction, order, { goodForMs: GOOD_FOR_MS, isReusable: false }),
      });
    });
  }
  const handlers: JobHandlers = {
    [KIND]: { maxAttempts: 10, leaseMs: 30_000, run: (payload) => send(payload as AskedLink) },
  };
  return {
    handlers,
    /**
     * Enqueues a request for a link. A worker looks up the order later. Thus neither the response nor its timing
     * reveals whether the order exists. Source: docs/rules.md ORDER-11
     */
    async ask(number: string, email: string): Promise<void> {
      const payload: AskedLink = { number: number.trim().toUpperCase(), emailHash: emailHash(email) };
      await jobs.enqueue(database, { kind: KIND, payload, recipientKey: mailer.recipientKey(email) });
    },
    open: (opening: Opening): Promise<string> =>
      database.transaction((transaction) => openLink(transaction, opening)),
    /** Deletes expired links and accesses. @returns the number of deleted links */
    expire: (now = new Date()): Promise<number> => repository.expire(database, now),
  };
}

interface Opening {
  readonly token: string;
  /** the order number in the link; undefined if the link is old and has none */
  readonly number: string | undefined;
  readonly ownerId: string;
  /** 'Firefox, Linux', for the buyer's list */
  readonly device: string;
}

/**
 * Opens a link, which lets an owner read and edit its order. If the owner may already see the order, the link need not
 * be valid.
 *
 * @returns the order's id
 * @throws OrderLinkExpiredError if the link is expired, unknown or used by another owner, or if its access was revoked
 */
async function openLink(
  transaction: Connection,
  { token, number = '', ownerId, device }: Opening,
): Promise<string> {
  const tokenHash = hashOf(token);
  const link = TOKEN.test(token) ? await repository.lockLink(transaction, tokenHash) : undefined;
  if (link && !link.isExpired && (link.isReusable || link.usedBy === null)) {
    if (!link.isReusable) await repository.useLink(transaction, tokenHash, ownerId);
    await repository.grant(transaction, link.orderId, ownerId, device);
    return link.orderId;
  }
  if (link?.usedBy === ownerId && (await repository.has(transaction, link.orderId, ownerId)))
    return link.orderId;
  const seenId = await repository.seenOfNumber(transaction, number, ownerId);
  if (seenId === undefined) throw new OrderLinkExpiredError();
  return seenId;
}

export type OrderAccess = ReturnType<typeof createOrderAccess>;

/** Lists and revokes the access that mailed links gave. Source: docs/rules.md ORDER-20 */
export const createOrderAccess = (database: Database) => ({
  list: async (ownerId: string) => ({
    given: await repository.listGiven(database, ownerId),
    received: await repository.listReceived(database, ownerId),
  }),
  /** @throws OrderAccessNotFoundError if the order has another owner */
  async revoke(ownerId: string, id: string): Promise<void> {
    if (!(await repository.revoke(database, id, ownerId))) throw new OrderAccessNotFoundError();
  },
});
