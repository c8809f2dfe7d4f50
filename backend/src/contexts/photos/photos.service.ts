import type { PhotoDesk, PhotosDependencies } from './photo-desk';
import { deleteAny, deleteOwn, expirePhotos } from './photo-deletion';
import { isPublicId, ownerTag } from './photo-id';
import { acceptUpload, adoptRemote } from './photo-intake';
import { passPhoto, rejectPhoto } from './photo-review';
import { PhotoShelf } from './photo-shelf';
import type { PhotoLook, Photos } from './photos';
import { PhotoNotFoundError } from './photos.errors';
import { photosRepository, type PhotoRow } from './photos.repository';

const MAX_WAITING_SHOWN = 100;
/** A customisation holds a handful; beyond this nobody looks. */
const MAX_IDS = 50;

/** Those of the ids that are the owner's and may be printed; from now on they count as just used. */
async function photosOfOwner(
  desk: PhotoDesk,
  publicIds: readonly string[],
  owner: string,
): Promise<PhotoRow[]> {
  const { database, remote, warn } = desk;
  const ids = [...new Set(publicIds.filter(isPublicId))].slice(0, MAX_IDS);
  if (ids.length === 0) return [];
  if (remote)
    for (const publicId of ids)
      await adoptRemote(desk, publicId, owner).catch((err: unknown) =>
        warn({ err }, 'a photo could not be fetched from the image host'),
      );
  const rows = await photosRepository.ofOwner(database, ids, owner);
  if (rows.length > 0)
    await photosRepository.touch(
      database,
      rows.map(({ publicId }) => publicId),
    );
  return rows;
}

async function render(
  { database, shelf }: PhotoDesk,
  publicId: string,
  look: PhotoLook,
): Promise<Buffer | undefined> {
  const row = isPublicId(publicId) ? await photosRepository.find(database, publicId) : undefined;
  return row && row.status !== 'rejected' ? shelf.draw(publicId, row, look) : undefined;
}

export function createPhotosService(dependencies: PhotosDependencies): Photos {
  const desk: PhotoDesk = { ...dependencies, shelf: new PhotoShelf(dependencies.store) };
  const { database, secret } = desk;
  return {
    render: (publicId, look) => render(desk, publicId, look),
    source: {
      read: ({ public_id: publicId, crop, filter, rotation }, widthPx) =>
        render(desk, publicId, { widthPx, crop, filter, rotation }),
    },

    accept: (file, folder, isModerated, signal) => acceptUpload(desk, file, folder, isModerated, signal),
    async find(publicId, owner) {
      const [row] = await photosOfOwner(desk, [publicId], ownerTag(owner, secret));
      if (!row) throw new PhotoNotFoundError();
      return row;
    },
    usable: async (publicIds, owner) =>
      new Set(
        (await photosOfOwner(desk, publicIds, ownerTag(owner, secret))).map(({ publicId }) => publicId),
      ),

    deleteOwn: (publicId, owner) => deleteOwn(desk, publicId, owner),
    deleteAny: (publicId) => deleteAny(desk, publicId),
    expire: (now = new Date()) => expirePhotos(desk, now),

    async markUsed(connection, publicIds, usedBy) {
      if (publicIds.length > 0) await photosRepository.mark(connection, publicIds, usedBy);
    },
    async release(connection, usedBy) {
      await photosRepository.release(connection, usedBy);
    },
    isUsed: (publicId) => photosRepository.isUsed(database, publicId),
    isHeld: (publicIds) => photosRepository.isHeld(database, publicIds),
    reassign: (connection, fromGuest, toCustomer) =>
      photosRepository.reassign(
        connection,
        ownerTag({ kind: 'guest', id: fromGuest }, secret),
        ownerTag({ kind: 'customer', id: toCustomer }, secret),
      ),

    waiting: () => photosRepository.waiting(database, MAX_WAITING_SHOWN),
    pass: (publicId) => passPhoto(desk, publicId),
    reject: (publicId) => rejectPhoto(desk, publicId),
  };
}
