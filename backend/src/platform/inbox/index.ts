import { deletingBatch, inBatches, type Connection, type Statement } from '../database';

/** Longer than any source sends an event again. */
export const INBOX_KEPT_DAYS = 90;

// where another transaction writes the same event this waits for its end: it is there then, or it never was
const RECEIVE: Statement = {
  name: 'inbox_receive',
  text: 'insert into inbox (source, event_id) values ($1, $2) on conflict do nothing returning event_id',
};
const EXPIRE = deletingBatch({
  name: 'inbox_expire',
  table: 'inbox',
  where: `received_at < now() - interval '${INBOX_KEPT_DAYS} days'`,
  oldest: 'received_at',
});

/**
 * Has the work of an event done once, however often the event arrives, and at however many processes.
 * Source: docs/rules.md JOB-06
 *
 * @param transaction - of the work: both are committed or neither is
 * @returns false where the event had its effect before: that is a success to tell the source
 */
export async function once(
  transaction: Connection,
  source: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const isFirst = (await transaction.query(RECEIVE, [source, eventId])).length === 1;
  if (isFirst) await work();
  return isFirst;
}

/** Forgets events that are so old that nobody sends them again. */
export const expireInbox = (connection: Connection): Promise<number> => inBatches(connection, EXPIRE);
