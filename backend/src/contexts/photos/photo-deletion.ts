import { isPhotoId } from '@bindery/muse';
import { walkByKey } from '../../platform/database';
import { claimOf, type PhotoDesk } from './photo-desk';
import type { PhotoOwner } from './photo-folders';
import { PhotoNotFoundError } from './photos.errors';
import { photosRepository } from './photos.repository';

const DAY_MS = 86_400_000;
/** Days after the last use. Source: docs/rules.md PRIV-07 */
export const PHOTO_KEPT_DAYS = { unused: 30, inCart: 180, refused: 365 } as const;
const HALF_STORED_MS = 3_600_000;

export async function deletePictures({ shelf, remote }: PhotoDesk, publicId: string): Promise<void> {
  await shelf.delete(publicId);
  await remote?.destroy(publicId);
}

/**
 * Deletes an unused photo. Hides the photo in a transaction and deletes its pictures after it, so that no transaction
 * waits for the store or host. If the deletion of the pictures fails, upkeep repeats it later.
 *
 * @returns false if the photo is in use and was therefore not deleted
 */
export async function deleteUnused(desk: PhotoDesk, publicId: string): Promise<boolean> {
  const { database } = desk;
  if (!(await database.transaction((transaction) => photosRepository.beginDelete(transaction, publicId))))
    return false;
  await desk.tellGone(publicId);
  await deletePictures(desk, publicId);
  await photosRepository.delete(database, publicId);
  return true;
}

/** Same as {@link deleteUnused}. If the deletion fails, upkeep repeats it later; the photo is already hidden. */
async function deleteOrLeaveToUpkeep(desk: PhotoDesk, publicId: string): Promise<void> {
  await deleteUnused(desk, publicId).catch((err: unknown) =>
    desk.warn({ err }, 'a photo is deleted later, with the upkeep'),
  );
}

/** Deletes the given photos that their owner has deleted and that nothing uses. Call it after a use has ended. */
export async function deleteLetGo(desk: PhotoDesk, publicIds: readonly string[]): Promise<void> {
  if (publicIds.length === 0) return;
  for (const publicId of await photosRepository.letGo(desk.database, publicIds))
    await deleteOrLeaveToUpkeep(desk, publicId);
}

/** @throws PhotoNotFoundError for anybody but the owner */
export async function deleteOwn(desk: PhotoDesk, publicId: string, owner: PhotoOwner): Promise<void> {
  const { database } = desk;
  const released = isPhotoId(publicId)
    ? await photosRepository.releaseByOwner(database, publicId, claimOf(desk, owner))
    : undefined;
  if (!released) throw new PhotoNotFoundError();
  if (!released.isUsed) await deleteOrLeaveToUpkeep(desk, publicId);
}

/** @returns false if there is no such photo */
export async function deleteAny(desk: PhotoDesk, publicId: string): Promise<boolean> {
  const row = isPhotoId(publicId) ? await photosRepository.find(desk.database, publicId) : undefined;
  if (!row) return false;
  if (!(await deleteUnused(desk, publicId))) await photosRepository.letGoOfAny(desk.database, publicId);
  return true;
}

/** Deletes expired photos. @returns how many */
export async function expirePhotos(desk: PhotoDesk, now: Date): Promise<number> {
  const { database, uploads, warn } = desk;
  const dateBefore = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const halfStored = new Date(now.getTime() - HALF_STORED_MS);
  await uploads.deleteAbandoned(now.getTime());
  await photosRepository.forgetRefused(database, dateBefore(PHOTO_KEPT_DAYS.refused));
  let deletedCount = 0;
  await walkByKey('', async (afterId) => {
    await photosRepository.endLineUses(database, afterId, dateBefore(PHOTO_KEPT_DAYS.inCart));
    const { last: lastId, expired } = await photosRepository.expired(
      database,
      afterId,
      dateBefore(PHOTO_KEPT_DAYS.unused),
      halfStored,
    );
    for (const publicId of expired) {
      // one failure must not stop the others
      const isDeleted = await deleteUnused(desk, publicId).catch((err: unknown) =>
        warn({ err }, 'an expired photo could not be deleted'),
      );
      if (isDeleted) deletedCount += 1;
    }
    return lastId;
  });
  return deletedCount;
}
