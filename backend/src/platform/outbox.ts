import { randomUUID } from 'node:crypto';
import { statements, type Connection } from './database';
import { type JobHandler, type JobHandlers, type Jobs } from './jobs';
import type { Transport } from './webhooks';

export {
  type Transport,
  createWebhooks,
  isPublicAddress,
  verifiedWebhook,
  webhookSignature,
} from './webhooks';

const DAY_MS = 86_400_000;
/** Pauses between attempts begin at 5 s and double up to 6 hours. Together, they take a day and a half. */
const MAX_ATTEMPTS = 15;
const RETRY_PAUSE_MS = 5000;
const MAX_RETRY_PAUSE_MS = DAY_MS / 4;
const LEASE_MS = 30_000;

/** A message for another system. Contains ids instead of names, because the receiver can fetch further data by id. */
export interface Message {
  readonly channel: string;
  /** Dedupe id: there is one message per channel and id. Without an id, each message is new. */
  readonly id?: string;
  /** Messages of one aggregate (an order, a cart) are delivered in the order in which they were put. */
  readonly aggregate?: string;
  readonly payload: unknown;
  readonly ownerId?: string | null | undefined;
  readonly recipientKey?: string | undefined;
}

export interface Outbox {
  /**
   * Adds a message in the transaction of its cause, so that either both are committed or neither is.
   *
   * @returns the message's id; undefined if the channel has no configured receiver
   */
  put(transaction: Connection, message: Message): Promise<string | undefined>;
  readonly handlers: JobHandlers;
}

const SQL = statements({
  // waits for other transactions that add messages of the aggregate, so that the order of messages is that of commits
  outbox_lock: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
});

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

/** Stores each message as a job. Source: docs/rules.md JOB-06 */
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
      if (sequence.sequenceKey) await transaction.query(SQL.outbox_lock, [sequence.sequenceKey]);
      await jobs.enqueue(transaction, {
        ...{ kind, dedupeKey: id, payload: { id, body: payload }, ownerId, recipientKey },
        ...sequence,
      });
      return id;
    },
  };
}
