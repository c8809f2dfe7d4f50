import type { Connection, Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Outbox } from '../../platform/outbox';
import { parcelsRepository } from '../orders';
import { HOUSE_CHANNEL, placedMessage } from './house-messages';
import { putOnHold } from './pick-up';
import { productionRepository as repository, type OrderToMake } from './production.repository';

interface SendingParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'find'>;
  readonly outbox: Pick<Outbox, 'put'>;
}

const SENT_AT_ONCE = 500;

/** Takes up tickets from before there was a print house, and tickets not delivered to it within a day and a half. */
export async function sendAgain(sendingParts: SendingParts): Promise<void> {
  for (const { orderId } of await repository.list(sendingParts.database, 'ready', SENT_AT_ONCE))
    await sendingParts.database.transaction(async (transaction) => {
      const order = await repository.lockOrder(transaction, orderId);
      const production = await repository.get(transaction, orderId);
      if (!order || production?.state !== 'ready') return;
      for (const { ticket, state } of await parcelsRepository.locked(transaction, orderId))
        if (ticket !== null && state === 'ready') await sendTicket(sendingParts, transaction, order, ticket);
    });
}

/** Sends a ticket that was never sent. If sending failed for good, puts the order on hold. */
async function sendTicket(
  { jobs, outbox }: SendingParts,
  transaction: Connection,
  order: OrderToMake,
  ticket: string,
): Promise<void> {
  const message = placedMessage(order, ticket);
  const job = await jobs.find(transaction, `outbox.${HOUSE_CHANNEL}`, message.id);
  if (!job) await outbox.put(transaction, { channel: HOUSE_CHANNEL, ...message });
  else if (job.status === 'dead' || job.status === 'cancelled')
    await putOnHold(transaction, order.id, { code: 'house_away', detail: { failure: job.failure ?? '' } });
}
