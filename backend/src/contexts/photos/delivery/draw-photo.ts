import sharp, { type Matrix3x3 } from 'sharp';
import { photoFilterMatrix } from '@bindery/shared/customisation';

const QUALITY = 90;

/** A stored picture of a photo; `scale` is its size relative to the original. Crops are in pixels of the photo. */
export interface StoredPicture {
  readonly bytes: Buffer;
  readonly scale: number;
}

/** Scales the crop, rounds it to pixels and clips it to the picture. Without a crop, returns the whole picture. */
export function cropOf(
  { crop, rotation = 0 }: Pick<PhotoLook, 'crop' | 'rotation'>,
  size: { width: number; height: number },
  scale: number,
): { left: number; top: number; width: number; height: number } {
  const [across, down] = rotation % 180 === 0 ? [size.width, size.height] : [size.height, size.width];
  if (!crop) return { left: 0, top: 0, width: across, height: down };
  const within = (value: number, minimum: number, maximum: number): number =>
    Math.min(Math.max(Math.round(value * scale), minimum), maximum);
  const [leftEdge, top] = [within(crop.x, 0, across - 1), within(crop.y, 0, down - 1)];
  return {
    left: leftEdge,
    top,
    width: within(crop.width, 1, across - leftEdge),
    height: within(crop.height, 1, down - top),
  };
}

/**
 * Rotates, crops, shrinks and filters a photo, in this order.
 *
 * @returns JPEG in sRGB, no wider than `widthPx` and no larger than the crop
 */
export async function drawPhoto({ bytes, scale }: StoredPicture, look: PhotoLook): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const part = cropOf(look, { width, height }, scale);
  const image = sharp(bytes)
    .rotate(look.rotation ?? 0)
    .extract(part)
    .resize({ width: look.widthPx, withoutEnlargement: true });
  const filtered =
    look.filter && look.filter !== 'none'
      ? image.recomb(photoFilterMatrix(look.filter).map((row) => [...row]) as unknown as Matrix3x3)
      : image;
  return filtered.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Settings for drawing a photo. The crop is in pixels of the rotated photo. Pictures are never enlarged. */
export interface PhotoLook {
  readonly widthPx: number;
  readonly rotation?: number | undefined;
  readonly crop?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  readonly filter?: string | undefined;
}
