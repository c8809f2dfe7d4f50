import { photoIdsIn } from '../photos';
import { productionRepository as repository } from './production.repository';
import type { Connection } from '../../platform/database';
import type { ProductionParts } from './production-parts';
import { sendAgain } from './send-again';

const SWEPT = 500;

/** See `ProductionService`. */
interface Making {
  onPlaced(transaction: Connection, order: { readonly id: string; readonly processAt: Date }): Promise<void>;
  wake(transaction: Connection, orderId: string): Promise<void>;
  goOn(transaction: Connection, orderId: string, released: readonly string[]): Promise<void>;
  goOnPaid(transaction: Connection, orderId: string): Promise<void>;
}

/** Takes up productions that no job or event will continue. */
export async function sweepProductions(productionParts: ProductionParts, making: Making): Promise<void> {
  await scheduleMissing(productionParts, making);
  await wakeLeftBehind(productionParts, making);
  await goOnWithPassedPhotos(productionParts, making);
  await goOnWithPaid(productionParts, making);
  await sendAgain(productionParts);
}

/** Schedules orders placed by a process of the version before. Delete after 2027-06. */
async function scheduleMissing({ database }: ProductionParts, making: Making): Promise<void> {
  for (const order of await repository.unscheduled(database, SWEPT))
    await database.transaction((transaction) => making.onPlaced(transaction, order));
}

/** Wakes orders that were paused when due and no longer are, and orders with a lost job. */
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
    // a rejected photo holds the order for good: the next run records it
    if ((await photos.isHeld(ids)) && (await photos.gonePhotoIds(ids)).size === 0) continue;
    await database.transaction(async (transaction) => {
      await repository.lockOrder(transaction, orderId);
      const production = await repository.get(transaction, orderId);
      if (production?.holdCode === 'photo_waiting')
        await making.goOn(transaction, orderId, production.released);
    });
  }
}
