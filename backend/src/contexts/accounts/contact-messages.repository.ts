import type { MessageState } from '@bindery/shared/contracts';
import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';
import type { contactMessages } from './contact-messages.tables';

export type MessageRow = Omit<typeof contactMessages.$inferSelect, 'ownerId' | 'changedAt'>;
export type ListedRow = Omit<MessageRow, 'message' | 'answers'>;
export type NewMessage = Pick<
  typeof contactMessages.$inferSelect,
  'ownerId' | 'market' | 'name' | 'email' | 'orderNumber' | 'topic' | 'message'
>;

const LISTED = `id, market, name, email, order_number as "orderNumber", topic, state, created_at as "createdAt"`;
const WHOLE = `${LISTED}, message, answers`;

const SQL = statements({
  contact_message_insert: `
  insert into contact_messages (owner_id, market, name, email, order_number, topic, message)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`,
  contact_messages_to: `
  select count(*)::int as count from contact_messages
  where created_at > now() - interval '1 day' and state = 'open' and lower(email) = lower($1)`,
  // open messages are listed oldest first; all other lists begin with the newest message
  contact_messages_open: `
  select ${LISTED} from contact_messages where state = 'open' order by created_at limit $1`,
  contact_messages_list: `
  select ${LISTED} from contact_messages where state = $2 order by created_at desc limit $1`,
  contact_message_find: `select ${WHOLE} from contact_messages where id = $1`,
  contact_message_answer: `
  update contact_messages set state = 'answered', changed_at = now(),
    answers = answers || jsonb_build_array(jsonb_build_object('at', $3::text, 'text', $2::text))
  where id = $1 returning ${WHOLE}, owner_id as "ownerId"`,
  contact_message_close: `
  update contact_messages set state = 'closed', changed_at = now() where id = $1 returning ${WHOLE}`,
});

const EXPIRE = deletingBatch({
  name: 'contact_messages_expire',
  table: 'contact_messages',
  // Korea's limit $2 is earlier than $1, but testing `changed_at < $1` for all markets lets PostgreSQL use the index
  where: `changed_at < $1 and (market <> 'kr' or changed_at < $2)`,
  oldest: 'changed_at',
});

export const messagesRepository = {
  insert: async (transaction: Connection, message: NewMessage) => {
    const { ownerId, market, name, email, orderNumber, topic, message: text } = message;
    const values = [ownerId, market, name, email, orderNumber, topic, text];
    return (await transaction.query<{ id: string }>(SQL.contact_message_insert, values))[0]!.id;
  },
  /** Counts the open messages that were written with this e-mail address in the last day. */
  countTo: async (connection: Connection, email: string) =>
    (await connection.query<{ count: number }>(SQL.contact_messages_to, [email]))[0]!.count,
  list: (connection: Connection, state: MessageState, limit: number) =>
    state === 'open'
      ? connection.query<ListedRow>(SQL.contact_messages_open, [limit])
      : connection.query<ListedRow>(SQL.contact_messages_list, [limit, state]),
  find: async (connection: Connection, id: string) =>
    (await connection.query<MessageRow>(SQL.contact_message_find, [id]))[0],
  /** @returns undefined if there is no such message */
  answer: async (transaction: Connection, id: string, text: string, answeredAt: Date) =>
    (
      await transaction.query<MessageRow & { ownerId: string }>(SQL.contact_message_answer, [
        ...[id, text, answeredAt.toISOString()],
      ])
    )[0],
  /** @returns undefined if there is no such message */
  close: async (connection: Connection, id: string) =>
    (await connection.query<MessageRow>(SQL.contact_message_close, [id]))[0],
  expire: (connection: Connection, cutoff: Date, koreanCutoff: Date) =>
    inBatches(connection, EXPIRE, [cutoff, koreanCutoff]),
};
