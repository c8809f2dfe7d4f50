import { normalisePhoto, type NormalisedPhoto } from './accept/normalise';
import type { PhotoDesk } from './photo-desk';
import { deleteUnused } from './photo-deletion';
import { folderOf, newPublicId, tagOfFolder } from './photo-id';
import type { AcceptedPhoto, PhotoStatus } from './photos';
import { PhotoRefusedError } from './photos.errors';
import { photosRepository } from './photos.repository';
import { receive } from './upload-file';

/** Photos of one owner that nothing uses: many more than a shopper tries, few enough to stop a flood. */
const MAX_UNUSED = 100;

async function judge(
  { database, moderator, warn }: PhotoDesk,
  { screen, hash }: NormalisedPhoto,
): Promise<PhotoStatus> {
  if (hash && (await photosRepository.isRefused(database, hash))) return 'rejected';
  try {
    return await moderator.judge(screen);
  } catch (error) {
    warn({ err: error }, 'moderation failed: the photo is not taken');
    throw new PhotoRefusedError('moderation', { cause: error });
  }
}

/** Stores the row first: a picture without one would stay for ever. */
async function store(
  desk: PhotoDesk,
  { publicId, owner, status }: { publicId: string; owner: string; status: 'passed' | 'waiting' },
  picture: NormalisedPhoto,
): Promise<void> {
  const { width, height, hash, master } = picture;
  const row = { publicId, owner, status, width, height, hash, bytes: master.length };
  await photosRepository.insert(desk.database, row);
  try {
    await desk.shelf.put(publicId, picture);
  } catch (error) {
    await deleteUnused(desk, publicId).catch((err: unknown) =>
      desk.warn({ err }, 'half a photo could not be deleted'),
    );
    throw error;
  }
}

/** Takes in a file that was uploaded to this server. @throws PhotoRefusedError, ClientGoneError */
export async function acceptUpload(
  desk: PhotoDesk,
  file: string,
  folder: string,
  isModerated: boolean,
  signal?: AbortSignal,
): Promise<AcceptedPhoto> {
  const owner = tagOfFolder(folder);
  if (owner && (await photosRepository.countUnused(desk.database, owner)) >= MAX_UNUSED)
    throw new PhotoRefusedError('many');
  const picture = await normalisePhoto(file, owner, signal);
  const { format, width, height } = picture;
  const publicId = newPublicId(folder);
  const status = isModerated ? await judge(desk, picture) : 'passed';
  if (status === 'rejected') return { photo: undefined, publicId, format, width, height };
  await store(desk, { publicId, owner, status }, picture);
  return {
    photo: { publicId, status, width, height, createdAt: new Date(), bytes: picture.master.length },
    publicId,
    format,
    width,
    height,
  };
}

/** Fetches a photo that its owner uploaded to the other host. Its folder, which was signed, says whose it is. */
export async function adoptRemote(desk: PhotoDesk, publicId: string, owner: string): Promise<void> {
  const { database, remote, uploads } = desk;
  if (!remote || !publicId.startsWith(`${folderOf(owner)}/`)) return;
  if (await photosRepository.find(database, publicId)) return;
  const remotePhoto = await remote.fetch(publicId);
  if (!remotePhoto?.bytes || remotePhoto.status === 'rejected') return;
  const { bytes, status } = remotePhoto;
  await uploads.withFile(async (file) => {
    await receive(bytes, file);
    const picture = await normalisePhoto(file, owner);
    const isKnownBad =
      status === 'waiting' && picture.hash && (await photosRepository.isRefused(database, picture.hash));
    if (!isKnownBad) await store(desk, { publicId, owner, status }, picture);
  });
}
