import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { RemoteHost } from './cloudinary';
import type { PhotoDecoder } from './decoding/photo-decoder';
import type { Moderator } from './moderator';
import type { TagsOfBefore, PhotoOwner } from './photo-folders';
import type { Claim } from './photos.repository';
import type { PhotoShelf } from './photo-shelf';
import type { UploadFolder } from './upload-file';

export interface PhotosDependencies {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly decoder: PhotoDecoder;
  readonly uploads: UploadFolder;
  readonly tagsOfBefore: TagsOfBefore;
  /**
   * Returns the guest's folder tag as the previous version computes it; undefined if no process of that version can
   * run. Delete after 2027-06.
   */
  readonly newTagOf: (guestId: string) => string | undefined;
  readonly moderator: Moderator;
  /** the external image host; undefined means photos are uploaded to this server */
  readonly remote: RemoteHost | undefined;
  readonly warn: (details: object, message: string) => void;
}

export interface PhotoDesk extends PhotosDependencies {
  readonly shelf: PhotoShelf;
  /** Running fetches of photos from an external host, by photo id. Concurrent requests share one fetch. */
  readonly adoptions: Map<string, Promise<void>>;
  tellGone(publicId: string): Promise<void>;
}

export const claimOf = ({ tagsOfBefore }: PhotoDesk, { ownerId, guestId }: PhotoOwner): Claim => ({
  ownerId,
  tagsOfBefore: guestId === undefined ? [] : tagsOfBefore(guestId),
});
