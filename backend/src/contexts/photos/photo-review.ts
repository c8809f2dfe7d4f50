import { isPhotoId } from '@bindery/muse';
import type { PhotoDesk } from './photo-desk';
import { deletePictures } from './photo-deletion';
import { PhotoNotFoundError } from './photos.errors';
import { photosRepository } from './photos.repository';

/** @throws PhotoNotFoundError where it is not waiting */
export async function passPhoto({ database }: PhotoDesk, publicId: string): Promise<void> {
  if (!isPhotoId(publicId) || !(await photosRepository.decide(database, publicId, 'passed', ['waiting'])))
    throw new PhotoNotFoundError();
}

/** Rejects a photo, remembers what it looks like and deletes its pictures. @throws PhotoNotFoundError */
export async function rejectPhoto(desk: PhotoDesk, publicId: string): Promise<void> {
  const { database, decoder, shelf, tellGone, warn } = desk;
  if (!isPhotoId(publicId)) throw new PhotoNotFoundError();
  const screen = await shelf.screen(publicId);
  const hashes = screen ? await decoder.hashesToRefuse(screen) : [];
  await database.transaction(async (transaction) => {
    if (!(await photosRepository.decide(transaction, publicId, 'rejected', ['waiting', 'passed'])))
      throw new PhotoNotFoundError();
    await photosRepository.refuseHashes(transaction, hashes);
  });
  await tellGone(publicId);
  await deletePictures(desk, publicId).catch((err: unknown) =>
    warn({ err }, 'the pictures of a rejected photo are deleted later, with the upkeep'),
  );
}
