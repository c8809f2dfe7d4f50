import type { Photo } from './values';

/**
 * Where shoppers' photos come from. Without one, every photo reads as none and its placeholder is drawn. Whose photo it
 * is was asked when the page's address was made, or when the cart took it: an address holds no photo but its owner's.
 */
export interface PhotoSource {
  /**
   * The part of a photo that its crop leaves, with its filter.
   *
   * @param widthPx - how wide the crop will be drawn
   * @returns JPEG or PNG; undefined when the photo has gone
   */
  read(photo: Photo, widthPx: number): Promise<Buffer | undefined>;
}
