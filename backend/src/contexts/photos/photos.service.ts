import { isPhotoId } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import { claimOf, type PhotoDesk, type PhotosDependencies } from './photo-desk';
import { deleteAny, deleteLetGo, deleteOwn, expirePhotos, deletePictures } from './photo-deletion';
import { folderTagOf, linkFoldersOfBefore, folderOf, type PhotoOwner } from './photo-folders';
import { Renditions, type RenditionClient } from './delivery/renditions';
import { acceptUpload, adoptRemote, checkFolder } from './photo-intake';
import { PhotoShelf } from './photo-shelf';
import type { PhotoLook, Photos } from './photos';
import { PhotoNotFoundError, PhotoUnavailableError } from './photos.errors';
import { photosRepository, type Claim, type PhotoRow } from './photos.repository';

/** @throws PhotoNotFoundError if the photo does not wait for review */
async function passPhoto({ database }: PhotoDesk, publicId: string): Promise<void> {
  if (!isPhotoId(publicId) || !(await photosRepository.decide(database, publicId, 'passed', ['waiting'])))
    throw new PhotoNotFoundError();
}

/** Rejects a photo, deletes its pictures, and stores hashes that refuse later copies. @throws PhotoNotFoundError */
async function rejectPhoto(desk: PhotoDesk, publicId: string): Promise<void> {
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

const MAX_WAITING_SHOWN = 100;
/** A customisation contains a handful of ids. Ids beyond this number are ignored. */
const MAX_IDS = 50;
/** Time limit for the store, so that pages and queued drawings do not wait for a store that hangs. */
const READ_WITHIN_MS = 10_000;

/** Returns the given photos that belong to the owner and may be printed. Marks these photos as used today. */
async function photosOfOwner(
  desk: PhotoDesk,
  publicIds: readonly string[],
  claim: Claim,
): Promise<PhotoRow[]> {
  const { database, remote, warn } = desk;
  const ids = [...new Set(publicIds.filter(isPhotoId))].slice(0, MAX_IDS);
  if (ids.length === 0) return [];
  if (remote)
    for (const publicId of ids)
      await adoptRemote(desk, publicId, claim).catch((err: unknown) =>
        warn({ err }, 'a photo could not be fetched from the image host'),
      );
  const rows = await photosRepository.ofOwner(database, ids, claim);
  if (rows.length > 0)
    await photosRepository.touch(
      database,
      rows.map(({ publicId }) => publicId),
    );
  return rows;
}

const findThere = ({ database }: PhotoDesk, publicIds: readonly string[]): Promise<readonly PhotoRow[]> =>
  photosRepository.findThere(database, publicIds.filter(isPhotoId));

async function gonePhotoIds(desk: PhotoDesk, publicIds: readonly string[]): Promise<ReadonlySet<string>> {
  const presentIds = new Set((await findThere(desk, publicIds)).map(({ publicId }) => publicId));
  return new Set(publicIds.filter((id) => !presentIds.has(id)));
}

async function render(desk: PhotoDesk, publicId: string, look: PhotoLook): Promise<Buffer | undefined> {
  const [row] = await findThere(desk, [publicId]);
  if (!row) return undefined;
  const picture = await endWithin(READ_WITHIN_MS, desk.shelf.draw(publicId, row, look)).catch(
    (cause: unknown) => {
      throw new PhotoUnavailableError({ cause });
    },
  );
  // the photo exists but has no picture: a process is still storing the picture, or the store has lost it
  if (!picture && (await findThere(desk, [publicId])).length > 0)
    throw new PhotoUnavailableError({ cause: new Error('The store has no picture of a photo') });
  return picture;
}

/** Delivers a picture to a browser. If the photo is deleted while it is drawn, the picture is neither shown nor cached. */
function deliver(
  desk: PhotoDesk,
  renditions: Renditions,
  { publicId, look, client }: { publicId: string; look: PhotoLook; client: RenditionClient },
): Promise<Buffer> {
  const draw = async (): Promise<Buffer> => {
    const picture = await render(desk, publicId, look);
    if (!picture || (await gonePhotoIds(desk, [publicId])).size > 0) throw new PhotoNotFoundError();
    return picture;
  };
  return renditions.get(publicId, look, draw, client);
}

function createDesk(
  dependencies: PhotosDependencies,
  listeners: readonly ((publicId: string) => unknown)[],
): PhotoDesk {
  return {
    ...dependencies,
    shelf: new PhotoShelf(dependencies.store, dependencies.decoder),
    adoptions: new Map(),
    async tellGone(publicId) {
      for (const listener of listeners)
        await Promise.resolve(publicId)
          .then(listener)
          .catch((err: unknown) =>
            dependencies.warn({ err }, 'something made of a photo that has gone stays'),
          );
    },
  };
}

async function folderOfOwner({ database, newTagOf }: PhotoDesk, owner: PhotoOwner): Promise<string> {
  const { guestId } = owner;
  return folderOf(await folderTagOf(database, owner, guestId === undefined ? undefined : newTagOf(guestId)));
}

export function createPhotosService(dependencies: PhotosDependencies): Photos {
  const renditions = new Renditions();
  const listeners: ((publicId: string) => unknown)[] = [(publicId) => renditions.forget(publicId)];
  const desk = createDesk(dependencies, listeners);
  const { database, tagsOfBefore } = desk;
  return {
    onGone: (listener) => void listeners.push(listener),
    async gonePhotoIds(publicIds) {
      const ids = await gonePhotoIds(desk, publicIds);
      for (const id of ids) renditions.forget(id);
      return ids;
    },
    deliver: (publicId, look, client) => deliver(desk, renditions, { publicId, look, client }),
    source: {
      gone: (publicIds) => gonePhotoIds(desk, publicIds),
      read: ({ public_id: publicId, crop, filter, rotation }, widthPx) =>
        render(desk, publicId, { widthPx, crop, filter, rotation }),
    },

    checkFolder: (folder) => checkFolder(desk, folder),
    folderOf: (owner) => folderOfOwner(desk, owner),
    linkFoldersOfBefore: () => linkFoldersOfBefore(database, tagsOfBefore),
    accept: (file, folder, isModerated, signal) => acceptUpload(desk, file, folder, isModerated, signal),
    async find(publicId, owner) {
      const [row] = await photosOfOwner(desk, [publicId], claimOf(desk, owner));
      if (!row) throw new PhotoNotFoundError();
      return row;
    },
    usable: async (publicIds, owner) =>
      new Set((await photosOfOwner(desk, publicIds, claimOf(desk, owner))).map(({ publicId }) => publicId)),

    deleteOwn: (publicId, owner) => deleteOwn(desk, publicId, owner),
    deleteAny: (publicId) => deleteAny(desk, publicId),
    deleteFolder: async (tag) => void (await desk.remote?.destroyFolder(folderOf(tag))),
    original: (publicId) => desk.shelf.master(publicId),
    expire: (now = new Date()) => expirePhotos(desk, now),
    deleteUploads: () => desk.uploads.deleteAll(),

    async touch(publicIds) {
      if (publicIds.length > 0) await photosRepository.touch(database, publicIds);
    },
    async markUsed(connection, publicIds, usedBy) {
      if (publicIds.length > 0) await photosRepository.mark(connection, publicIds, usedBy);
    },
    release: (connection, ...uses) => photosRepository.release(connection, uses),
    deleteLetGo: (publicIds) => deleteLetGo(desk, publicIds),
    isUsed: (publicId) => photosRepository.isUsed(database, publicId),
    isHeld: (publicIds) => photosRepository.isHeld(database, publicIds),

    waitingPhotos: () => photosRepository.waiting(database, MAX_WAITING_SHOWN),
    pass: (publicId) => passPhoto(desk, publicId),
    reject: (publicId) => rejectPhoto(desk, publicId),
  };
}
