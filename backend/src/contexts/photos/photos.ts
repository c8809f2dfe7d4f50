import type { Connection } from '../../platform/database';
import type { PhotoSource } from '@bindery/muse';
import type { PhotoFormat } from './accept/sniff';
import type { PhotoLook } from './delivery/draw-photo';
import type { RenditionClient } from './delivery/renditions';
import type { PhotoOwner } from './photo-folders';

export type { PhotoLook } from './delivery/draw-photo';

/** `waiting`: staff have not reviewed the photo yet; the photo is shown, but orders with it are on hold. */
export type PhotoStatus = 'passed' | 'waiting' | 'rejected';

export interface Photo {
  readonly publicId: string;
  readonly status: PhotoStatus;
  /** of the stored, upright picture */
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

/** 'line:', 'order:' or 'damage:', followed by the id of a cart line, an order or a damage report. */
export type PhotoUse = `line:${string}` | `order:${string}` | `damage:${string}`;

/** `photo` is undefined if the photo was rejected; a rejected photo is not stored. */
export interface AcceptedPhoto {
  readonly photo: (Photo & { readonly status: 'passed' | 'waiting'; readonly bytes: number }) | undefined;
  readonly publicId: string;
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
}

/** Shoppers' photos: upload, ownership, uses and retention. Source: docs/rules.md PHOTO-03, PHOTO-13, PHOTO-16 */
export interface Photos {
  /** Returns the folder for an owner's uploads. Source: docs/rules.md PHOTO-13 */
  folderOf(owner: PhotoOwner): Promise<string>;
  /**
   * Records the owners of photo folders that the previous version made. Runs at the start, before requests.
   * Delete after 2027-06.
   * @returns number of folders
   */
  linkFoldersOfBefore(): Promise<number>;
  /** Checks that the folder's owner may upload. Call it before a file is read. @throws PhotoRefusedError */
  checkFolder(folder: string): Promise<void>;
  /**
   * Accepts a file uploaded to a folder.
   *
   * @param signal - aborted with a ClientGoneError when the client has gone
   * @throws PhotoRefusedError, ClientGoneError
   */
  accept(file: string, folder: string, isModerated: boolean, signal?: AbortSignal): Promise<AcceptedPhoto>;
  /** @throws PhotoNotFoundError for anybody but the owner */
  find(publicId: string, owner: PhotoOwner): Promise<Photo>;
  /** Deletes a photo now, or when its last use ends. @throws PhotoNotFoundError for anybody but the owner */
  deleteOwn(publicId: string, owner: PhotoOwner): Promise<void>;
  /** Deletes any owner's photo now, or when its last use ends. @returns false if there is no such photo */
  deleteAny(publicId: string): Promise<boolean>;
  /** Deletes uploads to a folder of the image host that no shopper used in the shop. @param tag - tag of the folder */
  deleteFolder(tag: string): Promise<void>;
  /** Returns the stored JPEG at full size; undefined if the photo is gone. Call it only for the owner. */
  original(publicId: string): Promise<Buffer | undefined>;
  /** Returns the ids of those photos that belong to the owner and may be printed. */
  usable(publicIds: readonly string[], owner: PhotoOwner): Promise<ReadonlySet<string>>;

  /** Records that the photos were last used today. */
  touch(publicIds: readonly string[]): Promise<void>;
  /** Records that `usedBy` uses the photos. Ignores ids of missing photos. */
  markUsed(connection: Connection, publicIds: readonly string[], usedBy: PhotoUse): Promise<void>;
  /** Ends these uses. @returns ids of the photos, which the caller passes to `deleteLetGo` after the commit */
  release(connection: Connection, ...uses: readonly PhotoUse[]): Promise<readonly string[]>;
  /** Deletes the given photos that their owner has deleted and that nothing uses. Upkeep retries failures. */
  deleteLetGo(publicIds: readonly string[]): Promise<void>;
  isUsed(publicId: string): Promise<boolean>;
  /** Returns true if an order must wait because one of these photos waits for review or was rejected. */
  isHeld(publicIds: readonly string[]): Promise<boolean>;

  waitingPhotos(): Promise<readonly Photo[]>;
  /** @throws PhotoNotFoundError if the photo does not wait for review */
  pass(publicId: string): Promise<void>;
  /** Deletes the picture and refuses later copies. @throws PhotoNotFoundError unless the photo is waiting or passed */
  reject(publicId: string): Promise<void>;

  /** Deletes expired photos. @returns how many */
  expire(now?: Date): Promise<number>;
  /** Deletes uploads left behind by a dead process. Call it only if this is the shop's only process, before it accepts uploads. */
  deleteUploads(): Promise<void>;
  /** Calls the listener in this process for each photo that is deleted, rejected or expired; logs its errors. */
  onGone(listener: (publicId: string) => unknown): void;

  /** Returns the ids of those photos that were deleted or never existed. */
  gonePhotoIds(publicIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns a picture of a photo for a browser; see {@link Renditions.get}
   *
   * @throws PhotoNotFoundError if the photo is gone, PhotoUnavailableError if the store fails, PhotosBusyError
   */
  deliver(publicId: string, look: PhotoLook, client: RenditionClient): Promise<Buffer>;
  readonly source: PhotoSource;
}
