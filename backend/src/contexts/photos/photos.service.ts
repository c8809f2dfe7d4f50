import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import { normalisePhoto, type NormalisedPhoto } from './accept/normalise';
import type { RemoteHost } from './cloudinary';
import type { Moderator } from './moderation/moderator';
import { hashesToRefuse } from './perceptual-hash';
import { folderOf, isPublicId, newPublicId, ownerTag, tagOfFolder } from './photo-id';
import { PhotoShelf } from './photo-shelf';
import type { Photos, PhotoStatus } from './photos';
import { PhotoNotFoundError, PhotoRefusedError } from './photos.errors';
import { photosRepository, type PhotoRow } from './photos.repository';
import { receive, type UploadFolder } from './upload-file';

const DAY_MS = 86_400_000;
/** Days after its last use; docs/operations.md says so too. */
const UNUSED_DAYS = 30;
const IN_CART_DAYS = 180;
const EXPIRED_AT_ONCE = 500;
/** Photos of one owner that nothing uses: many more than a shopper tries, few enough to stop a flood. */
const MAX_UNUSED = 100;
const MAX_WAITING_SHOWN = 100;
/** A customisation holds a handful; beyond this nobody looks. */
const MAX_ASKED = 50;

export interface PhotosDependencies {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly uploads: UploadFolder;
  readonly secret: string;
  readonly moderator: Moderator;
  /** undefined: photos are uploaded to this server */
  readonly remote: RemoteHost | undefined;
  readonly warn: (details: object, message: string) => void;
}

export function createPhotosService({
  database,
  store,
  uploads,
  secret,
  moderator,
  remote,
  warn,
}: PhotosDependencies): Photos {
  const shelf = new PhotoShelf(store);

  async function judge({ screen, hash }: NormalisedPhoto): Promise<PhotoStatus> {
    if (hash && (await photosRepository.isRefused(database, hash))) return 'rejected';
    try {
      return await moderator.judge(screen);
    } catch (error) {
      warn({ err: error }, 'moderation failed: the photo is not taken');
      throw new PhotoRefusedError('moderation', { cause: error });
    }
  }

  /** The row first: a picture without one would be kept for ever. */
  async function keep(
    publicId: string,
    owner: string,
    status: 'passed' | 'waiting',
    picture: NormalisedPhoto,
  ): Promise<void> {
    const {
      width,
      height,
      hash,
      master: { length: bytes },
    } = picture;
    await photosRepository.insert(database, { publicId, owner, status, width, height, hash, bytes });
    try {
      await shelf.put(publicId, picture);
    } catch (error) {
      await discard(publicId).catch((err: unknown) => warn({ err }, 'half a photo could not be removed'));
      throw error;
    }
  }

  async function wipe(publicId: string): Promise<void> {
    await shelf.delete(publicId);
    await remote?.destroy(publicId);
  }

  /**
   * Takes it from everybody first, then deletes its pictures: no transaction waits for a store or another host. Where
   * they fail the row stays, and upkeep tries again.
   *
   * @returns false where something uses it: then nothing happened
   */
  async function discard(publicId: string): Promise<boolean> {
    if (!(await database.transaction((transaction) => photosRepository.takeAway(transaction, publicId))))
      return false;
    await wipe(publicId);
    await photosRepository.delete(database, publicId);
    return true;
  }

  /** Fetches a photo that its owner uploaded to the other host. That it is theirs, its folder says, which was signed. */
  async function adopt(publicId: string, owner: string): Promise<void> {
    if (
      !remote ||
      !publicId.startsWith(`${folderOf(owner)}/`) ||
      (await photosRepository.find(database, publicId))
    )
      return;
    const found = await remote.fetch(publicId);
    if (!found?.bytes || found.status === 'rejected') return;
    const { bytes, status } = found;
    await uploads.withFile(async (file) => {
      await receive(bytes, file);
      const picture = await normalisePhoto(file);
      const isKnownBad =
        status === 'waiting' && picture.hash && (await photosRepository.isRefused(database, picture.hash));
      if (!isKnownBad) await keep(publicId, owner, status, picture);
    });
  }

  async function ofOwner(publicIds: readonly string[], owner: string): Promise<PhotoRow[]> {
    const asked = [...new Set(publicIds.filter(isPublicId))].slice(0, MAX_ASKED);
    if (asked.length === 0) return [];
    if (remote)
      for (const publicId of asked)
        await adopt(publicId, owner).catch((err: unknown) =>
          warn({ err }, 'a photo could not be fetched from the image host'),
        );
    const found = await photosRepository.ofOwner(database, asked, owner);
    if (found.length > 0)
      await photosRepository.touch(
        database,
        found.map(({ publicId }) => publicId),
      );
    return found;
  }

  async function render(
    publicId: string,
    look: Parameters<PhotoShelf['draw']>[2],
  ): Promise<Buffer | undefined> {
    const row = isPublicId(publicId) ? await photosRepository.find(database, publicId) : undefined;
    return row && row.status !== 'rejected' ? shelf.draw(publicId, row, look) : undefined;
  }

  return {
    render,
    source: {
      read: ({ public_id: publicId, crop, filter, rotation }, widthPx) =>
        render(publicId, { widthPx, crop, filter, rotation }),
    },

    async accept(file, folder, isModerated) {
      const owner = tagOfFolder(folder);
      if (owner && (await photosRepository.countUnused(database, owner)) >= MAX_UNUSED)
        throw new PhotoRefusedError('many');
      const picture = await normalisePhoto(file);
      const { format, width, height } = picture;
      const publicId = newPublicId(folder);
      const status = isModerated ? await judge(picture) : 'passed';
      if (status === 'rejected') return { photo: undefined, publicId, format, width, height };
      await keep(publicId, owner, status, picture);
      return {
        photo: { publicId, status, width, height, createdAt: new Date(), bytes: picture.master.length },
        publicId,
        format,
        width,
        height,
      };
    },

    async find(publicId, owner) {
      const [row] = await ofOwner([publicId], ownerTag(owner, secret));
      if (!row) throw new PhotoNotFoundError();
      return row;
    },

    async remove(publicId, owner) {
      const gone = await photosRepository.letGo(database, publicId, ownerTag(owner, secret));
      if (!gone) throw new PhotoNotFoundError();
      if (!gone.isUsed)
        await discard(publicId).catch((err: unknown) =>
          warn({ err }, 'a photo is deleted later, with the upkeep'),
        );
    },

    async destroy(publicId) {
      const row = await photosRepository.find(database, publicId);
      if (!row) return false;
      if (!(await discard(publicId))) await photosRepository.letGo(database, publicId, row.owner);
      return true;
    },

    usable: async (publicIds, owner) =>
      new Set((await ofOwner(publicIds, ownerTag(owner, secret))).map(({ publicId }) => publicId)),

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
    async pass(publicId) {
      if (!(await photosRepository.decide(database, publicId, 'passed', ['waiting'])))
        throw new PhotoNotFoundError();
    },
    async reject(publicId) {
      const screen = isPublicId(publicId) ? await shelf.screen(publicId) : undefined;
      const hashes = screen ? await hashesToRefuse(screen) : [];
      await database.transaction(async (transaction) => {
        if (!(await photosRepository.decide(transaction, publicId, 'rejected', ['waiting', 'passed'])))
          throw new PhotoNotFoundError();
        await photosRepository.refuseHashes(transaction, hashes);
      });
      await wipe(publicId).catch((err: unknown) =>
        warn({ err }, 'the pictures of a rejected photo are deleted later, with the upkeep'),
      );
    },

    async expire(now = new Date()) {
      const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
      await uploads.removeOld(now.getTime());
      await photosRepository.endLineUses(database, before(IN_CART_DAYS));
      const expired = await photosRepository.expired(database, before(UNUSED_DAYS), EXPIRED_AT_ONCE);
      let deleted = 0;
      for (const publicId of expired) {
        // one that cannot be deleted today must not keep the others
        if (
          await discard(publicId).catch((err: unknown) =>
            warn({ err }, 'an expired photo could not be deleted'),
          )
        )
          deleted += 1;
      }
      return deleted;
    },
  };
}
