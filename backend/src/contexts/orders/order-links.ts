import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { Mailer } from '../mail';
import { orderGrantsRepository } from './order-grants';
import { orderLinksRepository as repository } from './order-links.repository';
import { OrderLinkExpiredError } from './orders.errors';
import { ordersRepository } from './orders.repository';

const KIND = 'orders.link';
const HOUR_MS = 3_600_000;
/** Source: docs/rules.md ORDER-11 */
const GOOD_FOR_MS = HOUR_MS;
/** Limits how many mails others can have sent to a buyer's mailbox. */
const MAILS_AN_HOUR = 3;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const emailHash = (email: string): string => hashOf(email.trim().toLowerCase());

/** The payload of a job. It has a hash in place of the e-mail address, so that the address is not stored. */
interface AskedLink {
  readonly number: string;
  readonly emailHash: string;
}

/** Gives a buyer without an account access to their order, by a link mailed to the order's address. */
export interface OrderLinks {
  /**
   * Enqueues a request for a link. A worker looks up the order, so neither the answer nor its timing reveals whether
   * the order exists.
   * Source: docs/rules.md ORDER-11
   */
  ask(number: string, email: string): Promise<void>;
  /**
   * Opens a link: gives an owner the right to read and edit its order, for as long as {@link GRANT_LIVES} defines. The
   * same owner can open the link again.
   *
   * @param device - 'Firefox, Linux', for the buyer's list
   * @returns the order's id
   * @throws OrderLinkExpiredError if the link is too old or unknown, if another owner opened it, or if its access was
   *   revoked
   */
  open(token: string, ownerId: string, device: string): Promise<string>;
  /** Deletes expired links and accesses. @returns the number of deleted links */
  expire(now?: Date): Promise<number>;
  readonly handlers: JobHandlers;
}

export interface OrderLinksParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Mailer;
}

export function createOrderLinks({ database, jobs, mailer }: OrderLinksParts): OrderLinks {
  async function send({ number, emailHash: askedHash }: AskedLink): Promise<void> {
    await database.transaction(async (transaction) => {
      const order = await ordersRepository.findByNumber(transaction, number);
      if (!order?.email || emailHash(order.email) !== askedHash) return;
      // counts after locking the order, so that concurrent jobs see each other's links
      await ordersRepository.lock(transaction, order.id);
      if ((await repository.count(transaction, order.id)) >= MAILS_AN_HOUR) return;
      const token = randomBytes(32).toString('base64url');
      await repository.add(transaction, hashOf(token), order.id, GOOD_FOR_MS);
      await mailer.send(transaction, {
        template: 'orderLink',
        ...{ ownerId: order.ownerId, orderId: order.id },
        ...{ to: order.email, locale: order.locale, market: order.market },
        data: { number: order.number },
        link: `/orders/open#token=${token}`,
      });
    });
  }
  return {
    async ask(number, email) {
      const payload: AskedLink = { number: number.trim().toUpperCase(), emailHash: emailHash(email) };
      await jobs.enqueue(database, { kind: KIND, payload, recipientKey: mailer.recipientKey(email) });
    },
    open: (token, ownerId, device) =>
      database.transaction(async (transaction) => {
        const tokenHash = hashOf(token);
        const link = TOKEN.test(token) ? await repository.lock(transaction, tokenHash) : undefined;
        if (!link) throw new OrderLinkExpiredError();
        if (link.usedBy === null && !link.isExpired) {
          await repository.use(transaction, tokenHash, ownerId);
          await orderGrantsRepository.add(transaction, link.orderId, ownerId, device);
        } else if (
          link.usedBy !== ownerId ||
          !(await orderGrantsRepository.has(transaction, link.orderId, ownerId))
        )
          throw new OrderLinkExpiredError();
        return link.orderId;
      }),
    async expire(now = new Date()) {
      await orderGrantsRepository.expire(database);
      return repository.deleteExpired(database, now);
    },
    handlers: {
      [KIND]: { maxAttempts: 10, leaseMs: 30_000, run: (payload) => send(payload as AskedLink) },
    },
  };
}
