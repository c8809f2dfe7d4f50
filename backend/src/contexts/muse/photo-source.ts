import type { Photo } from './package/values';

/** Where shoppers' photos come from. Without one, every photo reads as none and its placeholder is drawn. */
export interface PhotoSource {
  /** Is there such a photo, and may it be printed? Asked each time an address is made, so it has to know at once. */
  has(publicId: string): boolean;
  /**
   * The part of a photo that its crop leaves, with its filter.
   *
   * @param widthPx - how wide the crop will be drawn
   * @returns JPEG or PNG; undefined when the photo has gone
   */
  read(photo: Photo, widthPx: number): Promise<Buffer | undefined>;
}
