import type { Photo } from './values';

/**
 * The source of shoppers' photos. Without a source, photos count as missing and their placeholders are drawn. The shop
 * checks the owners of photos, not the source: a page's URL contains only photos of the shopper for whom the shop made
 * it, and a cart accepts only the shopper's photos.
 */
export interface PhotoSource {
  /**
   * Returns those of the given photos that were deleted or rejected, or have expired. The engine calls this method
   * before every response with a photo, even if the picture is cached.
   */
  gone(publicIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Reads the cropped part of a photo, with its filter applied.
   *
   * @param widthPx - width at which the crop is drawn
   * @returns JPEG or PNG; undefined if the photo was deleted
   * @throws if the photo exists but cannot be read now
   */
  read(photo: Photo, widthPx: number): Promise<Buffer | undefined>;
}

/** A photo was deleted or rejected, or has expired. The engine no longer draws it. */
export class PhotoGoneError extends Error {
  constructor() {
    super('A photo has gone: it was deleted, rejected or has expired');
    this.name = 'PhotoGoneError';
  }
}

/** A photo exists but cannot be read now, so no picture with it can be drawn. A retry may succeed. */
export class PhotoUnreadableError extends Error {
  constructor(options?: ErrorOptions) {
    super('A photo cannot be read at the moment', options);
    this.name = 'PhotoUnreadableError';
  }
}

/** Reads a photo to draw it. @throws PhotoGoneError, PhotoUnreadableError */
export async function readPhoto(
  source: PhotoSource | undefined,
  photo: Photo,
  widthPx: number,
): Promise<Buffer> {
  const bytes = await source?.read(photo, widthPx).catch((cause: unknown) => {
    throw new PhotoUnreadableError({ cause });
  });
  if (!bytes) throw new PhotoGoneError();
  return bytes;
}

const PHOTO_ID = /^[A-Za-z0-9_-]{1,60}(\/[A-Za-z0-9_-]{1,60}){0,4}$/;

/**
 * Returns whether a value has the form of a photo id. Ids become part of object keys and SQL statements, so no other
 * text is allowed.
 */
export const isPhotoId = (id: unknown): id is string => typeof id === 'string' && PHOTO_ID.test(id);

/** Maximum width times height of an accepted photo. Source: docs/rules.md PHOTO-03 */
export const MAX_PHOTO_PIXELS = 100_000_000;
