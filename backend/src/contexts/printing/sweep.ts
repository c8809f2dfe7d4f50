import { photoIdsIn } from '../photos';
import { productionRepository as repository, type OrderToMake } from './production.repository';
import type { Connection, Database } from '../../platform/database';
import type { ProductionParts } from './production-parts';
import type { Jobs } from '../../platform/jobs';
import type { Outbox } from '../../platform/outbox';
import { parcelsRepository } from '../orders';
import { HOUSE_CHANNEL, placedMessage } from './house-messages';
import { putOnHold } from './pick-up';

interface SendingParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'find'>;
  readonly outbox: Pick<Outbox, 'put'>;
}

const SENT_AT_ONCE = 500;

/** Sends tickets that were made before a print house was configured. Puts an order on hold if its ticket failed. */
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

/** Sends a ticket that was never sent. If the outbox gave up on sending the ticket, puts the order on hold. */
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

const SWEPT = 500;

/** See `ProductionService`. */
interface Making {
  onPlaced(transaction: Connection, order: { readonly id: string; readonly processAt: Date }): Promise<void>;
  wake(transaction: Connection, orderId: string): Promise<void>;
  goOn(transaction: Connection, orderId: string, released: readonly string[]): Promise<void>;
  goOnPaid(transaction: Connection, orderId: string): Promise<void>;
}

/** Resumes productions that are stuck because no job or event is pending. */
export async function sweepProductions(productionParts: ProductionParts, making: Making): Promise<void> {
  await scheduleMissing(productionParts, making);
  await wakeLeftBehind(productionParts, making);
  await goOnWithPassedPhotos(productionParts, making);
  await goOnWithPaid(productionParts, making);
  await sendAgain(productionParts);
}

/** Schedules orders that a process of the previous version placed. Delete after 2027-06. */
async function scheduleMissing({ database }: ProductionParts, making: Making): Promise<void> {
  for (const order of await repository.unscheduled(database, SWEPT))
    await database.transaction((transaction) => making.onPlaced(transaction, order));
}

/** Resumes due orders whose pause has ended or whose job was lost. */
async function wakeLeftBehind({ database }: ProductionParts, making: Making): Promise<void> {
  for (const orderId of await repository.leftBehind(database, SWEPT))
    await database.transaction((transaction) => making.wake(transaction, orderId));
}

async function goOnWithPaid({ database }: ProductionParts, making: Making): Promise<void> {
  for (const orderId of await repository.waitForPayment(database, SWEPT))
    await database.transaction((transaction) => making.goOnPaid(transaction, orderId));
}

async function goOnWithPassedPhotos({ database, photos }: ProductionParts, making: Making): Promise<void> {
  for (const orderId of await repository.waitForPhotos(database, SWEPT)) {
    const items = await repository.items(database, orderId);
    const ids = items.flatMap(({ customisation }) => photoIdsIn(customisation ?? {}));
    // an order with a rejected photo is also resumed; its next run puts it on hold because of that photo
    if ((await photos.isHeld(ids)) && (await photos.gonePhotoIds(ids)).size === 0) continue;
    await database.transaction(async (transaction) => {
      await repository.lockOrder(transaction, orderId);
      const production = await repository.get(transaction, orderId);
      if (production?.holdCode === 'photo_waiting')
        await making.goOn(transaction, orderId, production.released);
    });
  }
}
