import type { Connection } from '../../platform/database';
import type { PhotoSource } from '@bindery/muse';
import type { PhotoFormat } from './accept/sniff';
import type { PhotoLook } from './delivery/photo-look';
import type { RenditionClient } from './delivery/renditions';
import type { PhotoOwner } from './photo-id';

export type { PhotoLook } from './delivery/photo-look';

/** `waiting`: somebody has to look at it; it is shown, and what is ordered with it waits. */
export type PhotoStatus = 'passed' | 'waiting' | 'rejected';

export interface Photo {
  readonly publicId: string;
  readonly status: PhotoStatus;
  /** of the picture as it is kept, upright */
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

/** 'line:', 'order:' or 'damage:' and the id of a line of a cart, of an order, or of a report of damage. */
export type PhotoUse = `line:${string}` | `order:${string}` | `damage:${string}`;

/** `photo` is undefined where it was rejected: then nothing of it is kept. */
export interface AcceptedPhoto {
  readonly photo: (Photo & { readonly status: 'passed' | 'waiting'; readonly bytes: number }) | undefined;
  readonly publicId: string;
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
}

/** Shoppers' photos: taking them in, whose they are, what uses them, how long they are kept. Source: docs/rules.md PHOTO-03, PHOTO-13, PHOTO-16 */
export interface Photos {
  /** The folder that an owner's uploads go to. Source: docs/rules.md PHOTO-13 */
  folderOf(owner: PhotoOwner): Promise<string>;
  /** At the start, before requests: what photos of the version before belong to is written down. Delete after 2027-06. @returns how many folders */
  linkFoldersOfBefore(): Promise<number>;
  /** May the owner of a folder upload to it? Asked before the file is read. @throws PhotoRefusedError */
  checkFolder(folder: string): Promise<void>;
  /**
   * Takes a file in that was uploaded to a folder.
   *
   * @param signal - aborted with a ClientGoneError when nobody waits for it any more
   * @throws PhotoRefusedError, ClientGoneError
   */
  accept(file: string, folder: string, isModerated: boolean, signal?: AbortSignal): Promise<AcceptedPhoto>;
  /** @throws PhotoNotFoundError to anybody but its owner */
  find(publicId: string, owner: PhotoOwner): Promise<Photo>;
  /** Deletes it, or releases it where something uses it. @throws PhotoNotFoundError to anybody but its owner */
  deleteOwn(publicId: string, owner: PhotoOwner): Promise<void>;
  /** Deletes it whosever it is, or releases it where something uses it. @returns false where there is none */
  deleteAny(publicId: string): Promise<boolean>;
  /** What else was uploaded to a folder at the image host, and never asked for here. @param tag - of the folder */
  deleteFolder(tag: string): Promise<void>;
  /** The whole picture as it is kept, JPEG; undefined where it has gone. For its owner alone. */
  original(publicId: string): Promise<Buffer | undefined>;
  /** Those of the ids that are the owner's and may be printed. */
  usable(publicIds: readonly string[], owner: PhotoOwner): Promise<ReadonlySet<string>>;

  /** They count as just used, to the day. */
  touch(publicIds: readonly string[]): Promise<void>;
  /** What is no photo is left out. */
  markUsed(connection: Connection, publicIds: readonly string[], usedBy: PhotoUse): Promise<void>;
  /** @returns the ids of the photos that it used, for `deleteLetGo` once the transaction has committed */
  release(connection: Connection, ...uses: readonly PhotoUse[]): Promise<readonly string[]>;
  /** Deletes those of the photos that their owner let go of and that nothing uses any more; what fails is left to upkeep. */
  deleteLetGo(publicIds: readonly string[]): Promise<void>;
  isUsed(publicId: string): Promise<boolean>;
  /** Does an order with these photos have to wait? It does while one is waiting for review, or was rejected. */
  isHeld(publicIds: readonly string[]): Promise<boolean>;

  waiting(): Promise<readonly Photo[]>;
  /** @throws PhotoNotFoundError if the photo does not wait for review */
  pass(publicId: string): Promise<void>;
  /** Its picture is deleted and refused from then on. @throws PhotoNotFoundError where it is neither waiting nor passed */
  reject(publicId: string): Promise<void>;

  /** Deletes what its time is over of. @returns how many */
  expire(now?: Date): Promise<number>;
  /** Deletes uploads that a process left behind: where this one is the only one, before it takes any in. */
  deleteUploads(): Promise<void>;
  /** Called in this process, once for each photo that has gone: deleted, rejected or expired. What fails is warned of. */
  onGone(listener: (publicId: string) => unknown): void;

  /** Those of the ids that have gone, or never were there. */
  gone(publicIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * A picture made of a photo, for a browser; see {@link Renditions.get}
   *
   * @throws PhotoNotFoundError where it has gone, PhotoUnavailableError where it is there and the store does not give it,
   *   PhotosBusyError
   */
  deliver(publicId: string, look: PhotoLook, client: RenditionClient): Promise<Buffer>;
  readonly source: PhotoSource;
}
