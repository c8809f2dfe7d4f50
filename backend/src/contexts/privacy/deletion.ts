import type { PrivacyReceipt } from '@bindery/shared/contracts';
import type { Changes } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Post } from '../mail';
import type { Photos } from '../photos';
import type { ProductionService } from '../printing';
import { deleteExportObjects } from './export-objects';
import type { DeletionLedger } from './ledger';
import { openOrders } from './open-orders';
import { personalDataRepository as personal } from './personal-data.repository';
import { requestsRepository as requests, type PrivacyRequest } from './requests.repository';

/** Topic: somebody was deleted. Its detail is the id of the request. */
export const FORGOTTEN = 'privacy';

export interface DeletionParts {
  readonly database: Database;
  readonly photos: Pick<Photos, 'deleteAny' | 'deleteFolder' | 'deleteLetGo'>;
  readonly objects: ObjectStore;
  readonly ledger: DeletionLedger;
  readonly post: Pick<Post, 'forget'>;
  readonly production: Pick<ProductionService, 'forget' | 'deleteFiles'>;
  readonly changes: Pick<Changes, 'announce'>;
}

/** What the photos' stage works through. Ids alone, and for its time alone. */
interface PhotoWork {
  readonly photos: readonly string[];
  readonly folders: readonly string[];
  /** photos of other owners that an order of this one used; missing: the version before began this deletion. Delete after 2027-06. */
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

/** Rows of these would tell a reader nothing: how the shop keeps its books. */
const UNTOLD = [
  ...['answers', 'jobs', 'photo-folders', 'print-photos', 'guests', 'sessions', 'links', 'productions'],
  ...['production-files', 'refunds', 'consents', 'consent-changes'],
];

/**
 * Ends the person's tokens, and writes down what is to be deleted outside the database. Where orders are open the request
 * waits. The owner is locked.
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

/** From here on no order and no line of the person holds a photo. Those of others go on holding theirs. */
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

/** Pictures here and at the image host, and what was made of them. Again after a kill: what has gone is no error. */
async function deleteFiles(
  { database, photos, objects, ledger, post, production }: DeletionParts,
  request: PrivacyRequest,
): Promise<void> {
  const { counts, work, ownerId } = request;
  const { photos: publicIds, folders, released } = work as PhotoWork;
  const person = await personal.person(database, ownerId!);
  const orders = await personal.orderStates(database, person.orders);
  // first: nothing is deleted that a restored database could bring back unnoticed
  await ledger.record({ id: request.id, askedAt: request.askedAt, owners: person.owners, orders });
  for (const publicId of publicIds) await photos.deleteAny(publicId);
  await photos.deleteLetGo(released ?? []);
  for (const tag of folders) await photos.deleteFolder(tag);
  for (const orderId of person.orders) await production.deleteFiles(orderId);
  await post.forget(database, await personal.confirmedEmails(database, person), person.owners);
  for (const storeKey of await requests.storeKeys(database, person.owners))
    await deleteExportObjects(objects, storeKey);
  const left = await personal.usedByOthers(database, publicIds);
  // the version before counted the photos when it listed them. Delete after 2027-06.
  const deleted: Counts = released === undefined ? {} : { photos: publicIds.length - left };
  await requests.advance(database, request, {
    ...{ state: 'running', stage: 'rows', counts: sumOf(counts, deleted) },
  });
}

/** All rows in one transaction: they are all there, or none of them is. */
async function deleteRows(
  { changes, production }: DeletionParts,
  transaction: Connection,
  request: PrivacyRequest,
  ownerId: string,
): Promise<void> {
  const person = await personal.person(transaction, ownerId);
  // an upload that was under way when the doors were closed
  if ((await personal.photos(transaction, person)).length > 0)
    return listPhotos(transaction, request, ownerId);
  await personal.lockOrders(transaction, person);
  const retained = await personal.retainPhotos(transaction, person);
  const { orders = 0, ...deleted } = await personal.forget(transaction, person);
  // after the jobs that named the orders have gone: these are the last that do, and hold ids alone
  for (const orderId of person.orders) await production.forget(transaction, orderId);
  const counts = Object.entries(sumOf(request.counts, deleted)).filter(
    ([kind, count]) => count > 0 && !UNTOLD.includes(kind) && !kind.startsWith('order-'),
  );
  const kept = [
    ...(orders > 0 ? [{ kind: 'orders', reason: 'bookkeeping', count: orders }] : []),
    ...(retained > 0 ? [{ kind: 'photos', reason: 'orders-of-others', count: retained }] : []),
  ];
  await requests.finish(transaction, request.id, Object.fromEntries(counts), kept);
  await personal.deleteOwner(transaction, ownerId);
  await changes.announce(transaction, FORGOTTEN, request.id);
}

/**
 * Deletes everything of the owner who asked, stage by stage: each is recorded with what it did, so that one that is
 * killed goes on where it was and nothing is counted twice. Where orders are open it is left to wait.
 *
 * @throws what the image host or the object store throws: the next attempt goes on from the same stage
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

/** A stage that is one transaction, of a request and an owner whom nobody else changes meanwhile. */
function inTurn(deletionParts: DeletionParts, requestId: string): Promise<void> {
  return deletionParts.database.transaction(async (transaction) => {
    const request = await requests.lock(transaction, requestId, 'delete');
    if (request?.state !== 'running' || request.ownerId === null) return;
    await personal.lockOwner(transaction, request.ownerId);
    if (request.stage === 'asked') await closeDoors(transaction, request, request.ownerId);
    if (request.stage === 'rows') await deleteRows(deletionParts, transaction, request, request.ownerId);
  });
}
