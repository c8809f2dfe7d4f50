import type { NormalisedPhoto } from './accept/normalise';
import type { Connection } from '../../platform/database';
import type { RemoteHost } from './cloudinary';
import type { PhotoDesk } from './photo-desk';
import { deleteUnused } from './photo-deletion';
import { newPublicId, tagInId, tagOfFolder } from './photo-folders';
import type { AcceptedPhoto, PhotoStatus } from './photos';
import { PhotoRefusedError } from './photos.errors';
import { photosRepository, type Claim, type NewPhoto } from './photos.repository';
import { receive } from './upload-file';

/** Maximum number of unused photos of one owner: more than any shopper needs, but low enough to stop a flood. */
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

/** Counts and inserts under one lock, so that concurrent uploads cannot exceed the limit. @throws PhotoRefusedError */
function insertCounted({ database }: PhotoDesk, photo: NewPhoto): Promise<void> {
  return database.transaction(async (transaction) => {
    await photosRepository.lockOwner(transaction, photo.owner);
    await refuseTooMany(transaction, photo.owner);
    await photosRepository.insert(transaction, photo);
  });
}

/** @throws PhotoRefusedError if the owner has too many unused photos; `owner` '' means no owner and no limit */
async function refuseTooMany(connection: Connection, owner: string): Promise<void> {
  if (owner && (await photosRepository.countUnused(connection, owner)) >= MAX_UNUSED)
    throw new PhotoRefusedError('many');
}

interface OwnedPhoto {
  readonly publicId: string;
  readonly owner: string;
  readonly status: 'passed' | 'waiting';
}

const rowOf = ({ publicId, owner, status }: OwnedPhoto, picture: NormalisedPhoto): NewPhoto => {
  const { width, height, hash, master } = picture;
  return { publicId, owner, status, width, height, hash, bytes: master.length };
};

/** Call it after the row is inserted, because pictures without a row would never be deleted. */
async function storePictures(desk: PhotoDesk, publicId: string, picture: NormalisedPhoto): Promise<void> {
  try {
    await desk.shelf.put(publicId, picture);
    if (!(await photosRepository.markStored(desk.database, publicId))) await desk.shelf.delete(publicId);
  } catch (error) {
    await deleteUnused(desk, publicId).catch((err: unknown) =>
      desk.warn({ err }, 'half a photo could not be deleted'),
    );
    throw error;
  }
}

/** Checks the limit of unused photos before any work. The insert checks it again. @throws PhotoRefusedError */
export const checkFolder = (desk: PhotoDesk, folder: string): Promise<void> =>
  refuseTooMany(desk.database, tagOfFolder(folder));

/** Accepts a file uploaded to this server. @throws PhotoRefusedError, ClientGoneError */
export async function acceptUpload(
  desk: PhotoDesk,
  file: string,
  folder: string,
  isModerated: boolean,
  signal?: AbortSignal,
): Promise<AcceptedPhoto> {
  const owner = tagOfFolder(folder);
  const picture = await desk.decoder.normalise(file, owner, signal);
  const { format, width, height } = picture;
  const publicId = newPublicId(folder);
  const status = isModerated ? await judge(desk, picture) : 'passed';
  if (status === 'rejected') return { photo: undefined, publicId, format, width, height };
  await insertCounted(desk, rowOf({ publicId, owner, status }, picture));
  await storePictures(desk, publicId, picture);
  return {
    photo: { publicId, status, width, height, createdAt: new Date(), bytes: picture.master.length },
    publicId,
    format,
    width,
    height,
  };
}

/** Fetches a photo from the other host. The photo's signed folder proves its owner. */
export async function adoptRemote(desk: PhotoDesk, publicId: string, claim: Claim): Promise<void> {
  const { adoptions, database, remote } = desk;
  const owner = tagInId(publicId);
  if (!remote || !owner || !(await photosRepository.ownsFolder(database, owner, claim))) return;
  // if the pictures are not stored, a process has died or is still fetching them; fetching them again is harmless
  if ((await photosRepository.find(database, publicId))?.isStored) return;
  const running =
    adoptions.get(publicId) ??
    adopt(desk, remote, { publicId, owner }).finally(() => adoptions.delete(publicId));
  adoptions.set(publicId, running);
  await running;
}

async function adopt(
  desk: PhotoDesk,
  remote: RemoteHost,
  { publicId, owner }: Pick<OwnedPhoto, 'publicId' | 'owner'>,
): Promise<void> {
  const { database, uploads } = desk;
  const remotePhoto = await remote.fetch(publicId);
  if (!remotePhoto?.bytes || remotePhoto.status === 'rejected') return;
  const { bytes, status } = remotePhoto;
  await uploads.withFile(async (file) => {
    await receive(bytes, file);
    const picture = await desk.decoder.normalise(file, owner);
    // refuses a picture that staff rejected earlier, even if the image host accepts it. Source: docs/rules.md PHOTO-13
    if (picture.hash && (await photosRepository.isRefused(database, picture.hash)))
      return remote.destroy(publicId);
    await photosRepository.insert(database, rowOf({ publicId, owner, status }, picture));
    return storePictures(desk, publicId, picture);
  });
}
