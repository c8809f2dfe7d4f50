import type { PrivacyReceipt } from '@bindery/shared/contracts';
import type { Changes } from '../../platform/changes';
import type { Connection, Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Post } from '../mail';
import type { Photos } from '../photos';
import type { ProductionService } from '../production';
import { deleteExportObjects } from './export-objects';
import { openOrders } from './open-orders';
import { personalDataRepository as personal } from './personal-data.repository';
import { requestsRepository as requests, type PrivacyRequest } from './requests.repository';

/** What is made of personal values and kept in memory, is dropped by every process that hears of this. */
export const FORGOTTEN = 'privacy';

export interface DeletionParts {
  readonly database: Database;
  readonly photos: Pick<Photos, 'deleteAny' | 'deleteFolder'>;
  readonly objects: ObjectStore;
  readonly post: Pick<Post, 'forget'>;
  readonly production: Pick<ProductionService, 'forget' | 'deleteFiles'>;
  readonly changes: Pick<Changes, 'announce'>;
}

/** What the photos' stage works through. Ids alone, and for its time alone. */
interface PhotoWork {
  readonly photos: readonly string[];
  readonly folders: readonly string[];
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

/** Their tokens end, and what is to be deleted outside the database is written down. */
async function closeDoors(transaction: Connection, request: PrivacyRequest, ownerId: string): Promise<void> {
  const { counts } = request;
  if ((await openOrders(transaction, ownerId)).length > 0)
    return void (await requests.advance(transaction, request, { state: 'waiting', stage: 'asked', counts }));
  await personal.closeDoors(transaction, ownerId);
  await listPhotos(transaction, request, ownerId);
}

/** From here on the photos are nobody's: no order and no line holds them. */
async function listPhotos(transaction: Connection, request: PrivacyRequest, ownerId: string): Promise<void> {
  const photos = await personal.photos(transaction, ownerId);
  const work: PhotoWork = { photos, folders: await personal.folders(transaction, ownerId) };
  await personal.endPhotoUses(transaction, photos);
  const counts = sumOf(request.counts, { photos: photos.length });
  await requests.advance(transaction, request, { state: 'running', stage: 'files', work, counts });
}

/** Pictures here and at the image host, and what was made of them. Again after a kill: what has gone is no error. */
async function deleteFiles(
  { database, photos, objects, post, production }: DeletionParts,
  request: PrivacyRequest,
): Promise<void> {
  const { counts, work, ownerId } = request;
  const { photos: publicIds, folders } = work as PhotoWork;
  for (const publicId of publicIds) await photos.deleteAny(publicId);
  for (const tag of folders) await photos.deleteFolder(tag);
  for (const orderId of await personal.orders(database, ownerId!)) await production.deleteFiles(orderId);
  await post.forget(database, await personal.emails(database, ownerId!));
  for (const { storeKey } of await requests.exports(database, ownerId!))
    await deleteExportObjects(objects, storeKey!);
  await requests.advance(database, request, { state: 'running', stage: 'rows', counts });
}

/** All rows in one transaction: they are all there, or none of them is. */
async function deleteRows(
  { changes, production }: DeletionParts,
  transaction: Connection,
  request: PrivacyRequest,
  ownerId: string,
): Promise<void> {
  // an upload that was under way when the doors were closed
  if ((await personal.photos(transaction, ownerId)).length > 0)
    return listPhotos(transaction, request, ownerId);
  const theirs = await personal.orders(transaction, ownerId);
  const { orders = 0, ...deleted } = await personal.forget(transaction, ownerId);
  // after the jobs that named the orders have gone: these are the last that do, and hold ids alone
  for (const orderId of theirs) await production.forget(transaction, orderId);
  const counts = Object.entries(sumOf(request.counts, deleted)).filter(
    ([kind, count]) => count > 0 && !UNTOLD.includes(kind) && !kind.startsWith('order-'),
  );
  const kept = orders > 0 ? [{ kind: 'orders', reason: 'bookkeeping', count: orders }] : [];
  await requests.finish(transaction, request.id, Object.fromEntries(counts), kept);
  await personal.deleteOwner(transaction, ownerId);
  await changes.announce(transaction, FORGOTTEN);
}

/**
 * Deletes everything of the owner who asked, stage by stage: each is recorded with what it did, so that one that is
 * killed goes on where it was and nothing is counted twice. Where orders are open it is left to wait.
 *
 * @throws what the image host or the object store throws: the next attempt goes on from the same stage
 * Source: docs/rules.md PRIV-09, PRIV-10
 */
export async function runDeletion(parts: DeletionParts, requestId: string): Promise<void> {
  for (;;) {
    const request = await requests.find(parts.database, requestId, 'delete');
    if (request?.state !== 'running') return;
    if (request.stage === 'files') await deleteFiles(parts, request);
    else await inTurn(parts, requestId);
  }
}

/** A stage that is one transaction, of a request and an owner whom nobody else changes meanwhile. */
function inTurn(parts: DeletionParts, requestId: string): Promise<void> {
  return parts.database.transaction(async (transaction) => {
    const request = await requests.lock(transaction, requestId, 'delete');
    if (request?.state !== 'running' || request.ownerId === null) return;
    await personal.lockOwner(transaction, request.ownerId);
    if (request.stage === 'asked') await closeDoors(transaction, request, request.ownerId);
    if (request.stage === 'rows') await deleteRows(parts, transaction, request, request.ownerId);
  });
}
