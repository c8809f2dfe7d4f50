import { createContext } from 'react';

/** A photo as it is kept: lengths in pixels of the uploaded picture. Source: builder.md section 3 */
export interface PhotoValue {
  public_id: string;
  width: number;
  height: number;
  crop?: { x: number; y: number; width: number; height: number };
  filter?: string;
}

export interface PhotoUpload {
  slug: string;
  urlKey: string;
  /** width divided by height of the place the photo fills; undefined where any will do */
  aspect: number | undefined;
  signal: AbortSignal;
  /** 0 to 100 */
  onProgress(percent: number): void;
}

/** How photos get to the image host and back. */
export interface PhotoUploader {
  /**
   * @returns the photo with its first crop
   * @throws PhotoRejectedError if moderation refused it; AbortError; anything else is a failure that may be tried again
   */
  upload(file: File, upload: PhotoUpload): Promise<PhotoValue>;
  /** Deletes it on the server. */
  remove(photo: PhotoValue): Promise<void>;
  /** @returns address of the cropped picture */
  pictureUrl(photo: PhotoValue, widthPx: number): string;
}

/** Moderation refused the photo. Source: builder.md section 8 */
export class PhotoRejectedError extends Error {
  override readonly name = 'PhotoRejectedError';
}

/** Undefined where photos cannot be uploaded: the field then says so. */
export const PhotoUploaderContext = createContext<PhotoUploader | undefined>(undefined);
