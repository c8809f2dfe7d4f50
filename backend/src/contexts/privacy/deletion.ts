import type { PrivacyReceipt } from '@bindery/shared/contracts';
import type { Changes } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Post } from '../mail';
import type { Photos } from '../photos';
import type { ProductionService } from '../printing';
import { deleteExportObjects } from './export-objects';
import type { DeletionLedger } from './ledger';
import { openOrders, personalDataRepository as personal } from './personal-data.repository';
import { requestsRepository as requests, type PrivacyRequest } from './requests.repository';

/** Topic of the announcement that a person was deleted. Its detail is the id of the deletion request. */
export const FORGOTTEN = 'privacy';

export interface DeletionParts {
  readonly database: Database;
  readonly photos: Pick<Photos, 'deleteAny' | 'deleteFolder' | 'deleteLetGo'>;
  readonly objects: ObjectStore;
  readonly ledger: DeletionLedger;
  readonly post: Pick<Post, 'forget'>;
  readonly production: Pick<ProductionService, 'forget' | 'deleteFiles'>;
  readonly changes: Pick<Changes, 'announce'>;
  readonly savedCards: {
    /** Queues the deletion of the customers at the payment provider. */
    forget(transaction: Connection, owners: readonly string[]): Promise<void>;
  };
}

/** Ids for the deletion stage `photos`. The deletion request stores the ids only during this stage. */
interface PhotoWork {
  readonly photos: readonly string[];
  readonly folders: readonly string[];
  /**
   * photos of other owners that this owner's orders used; missing if the previous version began this deletion.
   * Delete after 2027-06.
   */
  readonly released?: readonly string[];
}

type Counts = PrivacyReceipt['counts'];
const sumOf = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((kind) => [
      kind,
      (a[kind] ?? 0) + (b[kind] ?? 0),
    ]),
  );

/** Kinds of internal records that the receipt omits, because its reader does not know them. */
const UNTOLD = [
  ...['answers', 'jobs', 'photo-folders', 'print-photos', 'guests', 'sessions', 'links', 'productions'],
  ...['production-files', 'refunds', 'consents', 'consent-changes'],
];

/**
 * Revokes the person's tokens and records which data outside the database to delete. If orders are open, the request
 * waits. The caller has locked the owner.
 */
export async function closeDoors(
  transaction: Connection,
  request: PrivacyRequest,
  ownerId: string,
): Promise<void> {
  const { counts } = request;
  if ((await openOrders(transaction, ownerId)).length > 0)
    return void (await requests.advance(transaction, request, { state: 'waiting', stage: 'asked', counts }));
  await personal.closeDoors(transaction, ownerId);
  await listPhotos(transaction, request, ownerId);
}

/** Ends the use of photos by the person's orders and line items. Other people's uses remain. */
async function listPhotos(transaction: Connection, request: PrivacyRequest, ownerId: string): Promise<void> {
  const person = await personal.person(transaction, ownerId);
  const photos = await personal.photos(transaction, person);
  const used = await personal.endPhotoUses(transaction, person);
  const released = used.filter((publicId) => !photos.includes(publicId));
  const work: PhotoWork = { photos, folders: person.folders, released };
  await requests.advance(transaction, request, {
    ...{ state: 'running', stage: 'files', work, counts: request.counts },
  });
}

/** Deletes photos here and at the image host, and files made from them. Safe to repeat: missing files are no error. */
async function deleteFiles(
  { database, photos, objects, ledger, post, production }: DeletionParts,
  request: PrivacyRequest,
): Promise<void> {
  const { counts, work, ownerId } = request;
  const { photos: publicIds, folders, released } = work as PhotoWork;
  const person = await personal.person(database, ownerId!);
  const orders = await personal.orderStates(database, person.orders);
  // writes the ledger entry first, so that the deletion is repeated if an old backup of the database is restored
  await ledger.record({ id: request.id, askedAt: request.askedAt, owners: person.owners, orders });
  for (const publicId of publicIds) await photos.deleteAny(publicId);
  await photos.deleteLetGo(released ?? []);
  for (const tag of folders) await photos.deleteFolder(tag);
  for (const orderId of person.orders) await production.deleteFiles(orderId);
  await post.forget(database, await personal.confirmedEmails(database, person), person.owners);
  for (const storeKey of await requests.storeKeys(database, person.owners))
    await deleteExportObjects(objects, storeKey);
  const retainedCount = await personal.usedByOthers(database, publicIds);
  // counts the photos, unless the previous version already counted them at an earlier stage. Delete after 2027-06.
  const deleted: Counts = released === undefined ? {} : { photos: publicIds.length - retainedCount };
  await requests.advance(database, request, {
    ...{ state: 'running', stage: 'rows', counts: sumOf(counts, deleted) },
  });
}

/** Deletes all rows in one transaction. */
async function deleteRows(
  { changes, production, savedCards }: DeletionParts,
  transaction: Connection,
  request: PrivacyRequest,
  ownerId: string,
): Promise<void> {
  const person = await personal.person(transaction, ownerId);
  // repeats the stage for photos that were uploaded while the tokens were being revoked
  if ((await personal.photos(transaction, person)).length > 0)
    return listPhotos(transaction, request, ownerId);
  await personal.lockOrders(transaction, person);
  const retained = await personal.retainPhotos(transaction, person);
  await savedCards.forget(transaction, person.owners);
  const { orders = 0, ...deleted } = await personal.forget(transaction, person);
  // deletes the production rows after all other rows that name the orders
  for (const orderId of person.orders) await production.forget(transaction, orderId);
  const counts = Object.entries(sumOf(request.counts, deleted)).filter(
    ([kind, count]) => count > 0 && !UNTOLD.includes(kind) && !kind.startsWith('order-'),
  );
  const keptRecords = [
    ...(orders > 0 ? [{ kind: 'orders', reason: 'bookkeeping', count: orders }] : []),
    ...(retained > 0 ? [{ kind: 'photos', reason: 'orders-of-others', count: retained }] : []),
  ];
  await requests.finish(transaction, request.id, Object.fromEntries(counts), keptRecords);
  await personal.deleteOwner(transaction, ownerId);
  await changes.announce(transaction, FORGOTTEN, request.id);
}

/**
 * Deletes all data of the requesting owner in stages. Records each stage with its counts, so that the next run after a
 * crash resumes at this stage and counts nothing twice. A request waits while its owner has open orders.
 *
 * @throws the errors of the image host or the object store; the next attempt resumes at the same stage
 * Source: docs/rules.md PRIV-09, PRIV-10
 */
export async function runDeletion(deletionParts: DeletionParts, requestId: string): Promise<void> {
  for (;;) {
    const request = await requests.find(deletionParts.database, requestId, 'delete');
    if (request?.state !== 'running') return;
    if (request.stage === 'files') await deleteFiles(deletionParts, request);
    else await inTurn(deletionParts, requestId);
  }
}

/** Runs a stage as one transaction, with the request and its owner locked. */
function inTurn(deletionParts: DeletionParts, requestId: string): Promise<void> {
  return deletionParts.database.transaction(async (transaction) => {
    const request = await requests.lock(transaction, requestId, 'delete');
    if (request?.state !== 'running' || request.ownerId === null) return;
    await personal.lockOwner(transaction, request.ownerId);
    if (request.stage === 'asked') await closeDoors(transaction, request, request.ownerId);
    if (request.stage === 'rows') await deleteRows(deletionParts, transaction, request, request.ownerId);
  });
}
