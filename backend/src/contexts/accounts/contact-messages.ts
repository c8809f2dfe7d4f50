import type {
  ContactMessageBody,
  MessageState,
  StaffListedMessage,
  StaffMessage,
} from '@bindery/shared/contracts';
import { findMarket, type Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import { refusal } from '../../platform/problems';
import type { Mail, Mailer } from '../mail';
import {
  messagesRepository as repository,
  type ListedRow,
  type MessageRow,
} from './contact-messages.repository';

const DAY_MS = 86_400_000;
/** Time from a message's last answer or change of state to its deletion. Source: docs/privacy.md */
export const MESSAGES_KEPT_DAYS = 365;
/** In Korea complaints are kept for three years, by article 6 of the decree on consumers in electronic commerce. */
export const KOREAN_MESSAGES_KEPT_DAYS = 1096;
/** Maximum number of open messages per e-mail address and day, because each one sends a mail to a typed address. */
const OPEN_PER_ADDRESS = 5;
const LISTED_AT_MOST = 200;

export class MessageNotFoundError extends refusal(404, 'message_not_found', 'There is no such message') {}
class TooManyMessagesError extends refusal(
  429,
  'too_many_requests',
  'We have several unanswered messages from this address: please wait for our answer',
  { 'retry-after': '3600' },
) {}

interface ContactDependencies {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sellers: { sellerOf(market: string): { readonly email?: string | undefined } };
  /** address that receives the messages of markets whose seller has no e-mail address */
  readonly staffEmail: string | undefined;
}

const listedView = ({ createdAt, ...row }: ListedRow): StaffListedMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
const wholeView = ({ answers, ...row }: MessageRow): StaffMessage => ({
  ...listedView(row),
  message: row.message,
  answers: [...answers],
});

/** Returns the section of a mail that quotes the shopper's message. */
const wordsOf = (message: string): NonNullable<Mail['sections']> => [
  { heading: 'yourMessage', lines: message.split('\n') },
];

/** Messages of the contact form and staff's answers. Source: docs/rules.md ACC-49 */
export class ContactMessages {
  constructor(private readonly dependencies: ContactDependencies) {}

  /**
   * Stores a message, and mails copies to its writer and the seller.
   *
   * @returns its id
   * @throws TooManyMessagesError
   */
  async receive(
    transaction: Connection,
    { website: _, ...body }: ContactMessageBody,
    { ownerId, market }: { ownerId: string; market: Market },
  ): Promise<string> {
    const name = body.name.trim();
    const orderNumber = body.orderNumber?.toUpperCase() ?? null;
    if ((await repository.countTo(transaction, body.email)) >= OPEN_PER_ADDRESS)
      throw new TooManyMessagesError();
    const { identifier, locale } = market;
    const id = await repository.insert(transaction, {
      ...body,
      name,
      orderNumber,
      ownerId,
      market: identifier,
    });
    const { mailer } = this.dependencies;
    const about = { ownerId, market: identifier, sections: wordsOf(body.message) };
    const data = { name, order: orderNumber ?? 'none' };
    await mailer.send(transaction, {
      ...{ ...about, template: 'messageReceived', to: body.email, locale, data },
    });
    const shopEmail = this.dependencies.sellers.sellerOf(identifier).email ?? this.dependencies.staffEmail;
    if (shopEmail !== undefined)
      await mailer.send(transaction, {
        ...{ ...about, template: 'messageArrived', to: shopEmail, locale: findMarket('us')!.locale },
        ...{ replyTo: body.email, data: { ...data, email: body.email } },
      });
    return id;
  }

  async list(state: MessageState): Promise<StaffListedMessage[]> {
    return (await repository.list(this.dependencies.database, state, LISTED_AT_MOST)).map(listedView);
  }

  /** @throws MessageNotFoundError */
  async read(id: string, connection: Connection = this.dependencies.database): Promise<StaffMessage> {
    const row = await repository.find(connection, id);
    if (!row) throw new MessageNotFoundError();
    return wholeView(row);
  }

  /** Mails the answer to the writer, in the market's language. @throws MessageNotFoundError */
  async answer(transaction: Connection, id: string, text: string): Promise<StaffMessage> {
    const row = await repository.answer(transaction, id, text, new Date());
    if (!row) throw new MessageNotFoundError();
    const { ownerId, market, name, email: to, orderNumber, message } = row;
    await this.dependencies.mailer.send(transaction, {
      ...{ template: 'messageAnswered', ownerId, to, market, locale: findMarket(market)!.locale },
      ...{ data: { name, order: orderNumber ?? 'none', answer: text }, sections: wordsOf(message) },
    });
    return wholeView(row);
  }

  /** @throws MessageNotFoundError */
  async close(id: string): Promise<StaffMessage> {
    const row = await repository.close(this.dependencies.database, id);
    if (!row) throw new MessageNotFoundError();
    return wholeView(row);
  }

  expire(now = new Date()): Promise<number> {
    const dateBefore = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    return repository.expire(
      this.dependencies.database,
      dateBefore(MESSAGES_KEPT_DAYS),
      dateBefore(KOREAN_MESSAGES_KEPT_DAYS),
    );
  }
}
