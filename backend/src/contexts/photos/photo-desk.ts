import type { Database } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { RemoteHost } from './cloudinary';
import type { PhotoDecoder } from './decoding/photo-decoder';
import type { Moderator } from './moderation/moderator';
import type { TagsOfBefore } from './photo-folders';
import type { PhotoOwner } from './photo-id';
import type { Claim } from './photos.repository';
import type { PhotoShelf } from './photo-shelf';
import type { UploadFolder } from './upload-file';

export interface PhotosDependencies {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly decoder: PhotoDecoder;
  readonly uploads: UploadFolder;
  readonly tagsOfBefore: TagsOfBefore;
  /** What a process of the version before calls the guest's folder; undefined once there can be none. Delete after 2027-06. */
  readonly newTagOf: (guestId: string) => string | undefined;
  readonly moderator: Moderator;
  /** undefined: photos are uploaded to this server */
  readonly remote: RemoteHost | undefined;
  readonly warn: (details: object, message: string) => void;
}

/** What taking in, deleting and reviewing photos works with. */
export interface PhotoDesk extends PhotosDependencies {
  readonly shelf: PhotoShelf;
  /** Photos that are being fetched from the other host, by id: those who ask meanwhile wait for the same copy. */
  readonly adoptions: Map<string, Promise<void>>;
  /** Tells whoever keeps something made of a photo that it has gone. */
  tellGone(publicId: string): Promise<void>;
}

export const claimOf = ({ tagsOfBefore }: PhotoDesk, { ownerId, guestId }: PhotoOwner): Claim => ({
  ownerId,
  tagsOfBefore: guestId === undefined ? [] : tagsOfBefore(guestId),
});
