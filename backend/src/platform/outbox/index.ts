import { randomUUID } from 'node:crypto';
import type { Connection, Statement } from '../database';
import { type JobHandler, type JobHandlers, type Jobs } from '../jobs';
import type { Transport } from './transport';

export type { Transport } from './transport';
export { createWebhooks, verifiedWebhook, webhookSignature } from './webhooks';

const DAY_MS = 86_400_000;
/** With pauses from 5 s, doubled up to 6 hours: a day and a half. */
const MAX_ATTEMPTS = 15;
const RETRY_PAUSE_MS = 5000;
const MAX_RETRY_PAUSE_MS = DAY_MS / 4;
const LEASE_MS = 30_000;

/** Something that another system is to know. Ids rather than names: the other system may ask for the rest. */
export interface Message {
  readonly channel: string;
  /** The same message: one per channel and id. Without one each is new. */
  readonly id?: string;
  /** Messages of one aggregate (an order, a cart) are delivered in the order in which they were put. */
  readonly aggregate?: string;
  readonly payload: unknown;
  /** as of a job */
  readonly ownerId?: string | null | undefined;
  readonly recipientKey?: string | undefined;
}

export interface Outbox {
  /**
   * In the transaction of what the message tells: both are committed or neither is.
   *
   * @returns its id; undefined where nobody is configured to be told
   */
  put(transaction: Connection, message: Message): Promise<string | undefined>;
  readonly handlers: JobHandlers;
}

// whoever writes the second message of an aggregate waits until the first is committed: their order is that of the commits
const LOCK: Statement = {
  name: 'outbox_lock',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
};

const kindOf = (channel: string): string => `outbox.${channel}`;

function handlerOf(transport: Transport): JobHandler<{ readonly id: string; readonly body: unknown }> {
  return {
    maxAttempts: MAX_ATTEMPTS,
    leaseMs: LEASE_MS,
    retryPauseMs: RETRY_PAUSE_MS,
    maxRetryPauseMs: MAX_RETRY_PAUSE_MS,
    run: ({ id, body }, { signal }) => transport.deliver({ id, payload: body }, signal),
  };
}

/** The outbox is the jobs table: a job for each message. Source: docs/rules.md JOB-06 */
export function createOutbox(
  jobs: Pick<Jobs, 'enqueue'>,
  transports: Readonly<Record<string, Transport | undefined>>,
): Outbox {
  const configured = Object.entries(transports).filter(
    (entry): entry is [string, Transport] => entry[1] !== undefined,
  );
  return {
    handlers: Object.fromEntries(
      configured.map(([channel, transport]) => [kindOf(channel), handlerOf(transport)]),
    ),
    async put(transaction, { channel, id = randomUUID(), aggregate, payload, ownerId, recipientKey }) {
      if (!transports[channel]) return undefined;
      const kind = kindOf(channel);
      const sequence = aggregate === undefined ? {} : { sequenceKey: `${kind} ${aggregate}` };
      if (sequence.sequenceKey) await transaction.query(LOCK, [sequence.sequenceKey]);
      await jobs.enqueue(transaction, {
        ...{ kind, dedupeKey: id, payload: { id, body: payload }, ownerId, recipientKey },
        ...sequence,
      });
      return id;
    },
  };
}
