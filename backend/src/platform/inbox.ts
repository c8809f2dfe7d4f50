import { deletingBatch, inBatches, statements, type Connection } from './database';

/** Longer than any source repeats an event. */
export const INBOX_KEPT_DAYS = 90;

const SQL = statements({
  // waits until a concurrent transaction with the same event has committed or rolled back
  inbox_receive:
    'insert into inbox (source, event_id) values ($1, $2) on conflict do nothing returning event_id',
});
const EXPIRE = deletingBatch({
  name: 'inbox_expire',
  table: 'inbox',
  where: `received_at < now() - interval '${INBOX_KEPT_DAYS} days'`,
  oldest: 'received_at',
});

/**
 * Processes an event once, even if it arrives repeatedly or at several processes. Source: docs/rules.md JOB-06
 *
 * @param transaction - transaction of the work, so that the event's record is committed only together with the work
 * @returns false if the event was processed before, so that the caller reports success to the source
 */
export async function once(
  transaction: Connection,
  source: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const isFirst = (await transaction.query(SQL.inbox_receive, [source, eventId])).length === 1;
  if (isFirst) await work();
  return isFirst;
}

/** Deletes the records of old events, which no source repeats any more. */
export const expireInbox = (connection: Connection): Promise<number> => inBatches(connection, EXPIRE);
