import type { Photo } from './values';

/**
 * Where shoppers' photos come from. Without one, every photo reads as none and its placeholder is drawn. Whose photo it
 * is was asked when the page's address was made, or when the cart took it: an address holds no photo but its owner's.
 */
export interface PhotoSource {
  /** Which of these photos have gone: deleted, rejected or expired. Asked before each picture that holds one, drawn or kept. */
  gone(publicIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The part of a photo that its crop leaves, with its filter.
   *
   * @param widthPx - how wide the crop will be drawn
   * @returns JPEG or PNG; undefined when the photo has gone
   * @throws where it cannot be read now, though it has not gone
   */
  read(photo: Photo, widthPx: number): Promise<Buffer | undefined>;
}

/** A photo was deleted, rejected or has expired: nothing is made of it any more. */
export class PhotoGoneError extends Error {
  constructor() {
    super('A photo has gone: it was deleted, rejected or has expired');
    this.name = 'PhotoGoneError';
  }
}

/** A photo is there and cannot be read: worth trying again, and nothing is made without it. */
export class PhotoUnreadableError extends Error {
  constructor(options?: ErrorOptions) {
    super('A photo cannot be read at the moment', options);
    this.name = 'PhotoUnreadableError';
  }
}

/** Reads a photo for its place. @throws PhotoGoneError, PhotoUnreadableError */
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
