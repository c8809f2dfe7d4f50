import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Photos } from '../photos';
import type { ProductionService } from '../printing';
import { deleteExportObjects, deleteUnnamedArchives } from './export-objects';
import type { DeletionLedger } from './ledger';
import { openOrders, ordersQuietSince, personalDataRepository as personal } from './personal-data.repository';
import { EXPORT_KEPT_DAYS, type PrivacyService } from './privacy.service';
import { requestsRepository as requests } from './requests.repository';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 500;
/** Retention of an order's personal part after the order's last event, because buyers may complain for two years. */
export const ORDERS_KEPT_DAYS = 730;
/** Retention of the personal part of an order that has not ended. After this time, nobody will resume the order. */
export const OPEN_ORDERS_KEPT_DAYS = 1095;
/** Retention of the personal part of Korean orders, by article 6 of the decree on consumers in electronic commerce. */
export const KOREAN_ORDERS_KEPT_DAYS = 1827;
/** Retention of a receipt, which contains no personal data. */
export const RECEIPTS_KEPT_DAYS = 1095;

export interface UpkeepParts {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly ledger: DeletionLedger;
  readonly photos: Pick<Photos, 'release' | 'deleteLetGo'>;
  readonly production: Pick<ProductionService, 'forget' | 'deleteFiles'>;
  readonly service: PrivacyService;
}

/** Deletes expired archives and receipts, and the personal part of old orders. */
export async function expirePersonalData(upkeepParts: UpkeepParts, now = new Date()): Promise<void> {
  const dateBefore = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const { database, objects, ledger } = upkeepParts;
  for (const { id, storeKey } of await requests.old(
    database,
    'export',
    dateBefore(EXPORT_KEPT_DAYS),
    AT_ONCE,
  )) {
    await deleteExportObjects(objects, storeKey!);
    await requests.delete(database, id);
  }
  for (const { id } of await requests.old(database, 'delete', dateBefore(RECEIPTS_KEPT_DAYS), AT_ONCE)) {
    await ledger.delete(id); // first, because an entry without a row would repeat the deletion
    await requests.delete(database, id);
  }
  const quiet = {
    since: dateBefore(ORDERS_KEPT_DAYS),
    openSince: dateBefore(OPEN_ORDERS_KEPT_DAYS),
    koreanSince: dateBefore(KOREAN_ORDERS_KEPT_DAYS),
    limit: AT_ONCE,
  };
  for (const orderId of await ordersQuietSince(database, quiet)) await forgetOrder(upkeepParts, orderId);
  await personal.expireOrderLinks(database, now);
  await deleteUnnamedArchives(database, objects, now);
  await resume(upkeepParts, new Date(now.getTime() - HOUR_MS));
}

async function forgetOrder({ database, photos, production }: UpkeepParts, orderId: string): Promise<void> {
  await production.deleteFiles(orderId);
  const released = await database.transaction(async (transaction) => {
    await production.forget(transaction, orderId);
    const uses = await personal.usesOf(transaction, orderId);
    await personal.forgetOrder(transaction, orderId);
    const lists = [];
    for (const use of uses) lists.push(await photos.release(transaction, use));
    return lists.flat();
  });
  await photos.deleteLetGo(released);
}

/** Resumes deletions whose open orders have ended, and requests without a job. */
async function resume({ database, service }: UpkeepParts, cutoff: Date): Promise<void> {
  for (const request of await requests.unfinished(database, cutoff, AT_ONCE)) {
    if (request.state === 'waiting' && (await openOrders(database, request.ownerId!)).length > 0) continue;
    await database.transaction(async (transaction) => {
      await requests.resume(transaction, request.id);
      await service.begin(transaction, request);
    });
  }
}
