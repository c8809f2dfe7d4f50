import type { PhotoCrop, PhotoValue } from '@bindery/shared/contracts';

/** Size in pixels of the photo after rotation. */
export interface PhotoSize {
  width: number;
  height: number;
}
export type CroppedPhoto = PhotoValue & { crop: PhotoCrop };
interface Point {
  x: number;
  y: number;
}

/** Maximum zoom relative to the whole photo. With more zoom the print would be blurred. */
const MAX_ZOOM = 8;
// largest shift of an edge by rounding
const ROUNDING_PX = 1.5;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** @returns the largest area of this shape inside the photo, in whole pixels and at least 1 pixel wide and high */
function largestSize({ width, height }: PhotoSize, aspect: number): PhotoSize {
  return width > height * aspect
    ? { width: clamp(Math.round(height * aspect), 1, width), height }
    : { width, height: clamp(Math.round(width / aspect), 1, height) };
}

/** @returns the smallest and largest width that a crop of this shape may have, px */
export function cropWidths(size: PhotoSize, aspect: number): { min: number; max: number } {
  const max = largestSize(size, aspect).width;
  return { min: Math.max(1, Math.round(max / MAX_ZOOM)), max };
}

/** @returns the crop of this shape nearest to the wished centre and width, in whole pixels inside the photo */
function placeCrop(size: PhotoSize, aspect: number, centre: Point, wishedWidth: number): PhotoCrop {
  const largest = largestSize(size, aspect);
  const { min, max } = cropWidths(size, aspect);
  const width = clamp(Math.round(wishedWidth), min, max);
  const height =
    width === largest.width ? largest.height : clamp(Math.round(width / aspect), 1, largest.height);
  return {
    x: clamp(Math.round(centre.x - width / 2), 0, size.width - width),
    y: clamp(Math.round(centre.y - height / 2), 0, size.height - height),
    width,
    height,
  };
}

const centreOf = ({ x, y, width, height }: PhotoCrop): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * @param aspect - width divided by height
 * @returns the largest centred crop of this shape inside the photo, in whole pixels. Source: docs/rules.md PHOTO-09
 */
export function centredCrop(size: PhotoSize, aspect: number): PhotoCrop {
  return placeCrop(size, aspect, { x: size.width / 2, y: size.height / 2 }, Infinity);
}

/** @param factor - above 1 zooms in. The centre stays the same if the photo's edges allow it */
export function zoomCrop(size: PhotoSize, aspect: number, crop: PhotoCrop, factor: number): PhotoCrop {
  return placeCrop(size, aspect, centreOf(crop), crop.width / factor);
}

/** Moves the crop by fractions of its own size, within the photo. */
export function moveCrop(size: PhotoSize, crop: PhotoCrop, across: number, down: number): PhotoCrop {
  const moved = (from: number, distance: number, limit: number): number =>
    clamp(
      from + Math.sign(distance) * Math.max(Math.round(Math.abs(distance)), distance === 0 ? 0 : 1),
      0,
      limit,
    );
  return {
    ...crop,
    x: moved(crop.x, across * crop.width, size.width - crop.width),
    y: moved(crop.y, down * crop.height, size.height - crop.height),
  };
}

/**
 * Returns the part of the photo that is visible in a frame over it.
 *
 * @param picture - position of the whole photo on screen, any unit
 * @param frame - the frame, in the same unit
 * @returns the part in whole pixels of the photo, never outside it
 */
export function cropInFrame(
  size: PhotoSize,
  aspect: number,
  picture: { left: number; top: number; width: number },
  frame: { left: number; top: number; width: number; height: number },
): PhotoCrop {
  const scale = size.width / picture.width;
  const centre = {
    x: (frame.left + frame.width / 2 - picture.left) * scale,
    y: (frame.top + frame.height / 2 - picture.top) * scale,
  };
  return placeCrop(size, aspect, centre, frame.width * scale);
}

/** Returns the photo's position for its crop, as the inverse of `cropInFrame`. */
export function pictureBehindFrame(
  size: PhotoSize,
  crop: PhotoCrop,
  frame: { left: number; top: number; width: number },
): { left: number; top: number; width: number; height: number } {
  const scale = frame.width / crop.width;
  return {
    left: frame.left - crop.x * scale,
    top: frame.top - crop.y * scale,
    width: size.width * scale,
    height: size.height * scale,
  };
}

/** Quarter turn clockwise about the crop's centre. */
export function turnPhoto(photo: CroppedPhoto, aspect: number | undefined): CroppedPhoto {
  const { width, height, rotation = 0, crop } = photo;
  const { x, y } = centreOf(crop);
  const turned: PhotoSize = { width: height, height: width };
  return {
    ...photo,
    ...turned,
    rotation: (rotation + 90) % 360,
    crop: placeCrop(
      turned,
      aspect ?? turned.width / turned.height,
      { x: height - y, y: x },
      aspect === undefined ? crop.height : crop.width,
    ),
  };
}

/**
 * @param aspect - shape of the photo's place; undefined if any shape fits
 * @returns the photo unchanged if its crop has that shape and lies inside the photo; otherwise the photo with a centred
 *   crop. Source: docs/rules.md PHOTO-09
 */
export function withCropFor(photo: PhotoValue, aspect: number | undefined): CroppedPhoto {
  const shape = aspect ?? photo.width / photo.height;
  const { crop } = photo;
  const isInside =
    crop !== undefined &&
    crop.width > 0 &&
    crop.height > 0 &&
    crop.x >= 0 &&
    crop.y >= 0 &&
    crop.x + crop.width <= photo.width &&
    crop.y + crop.height <= photo.height;
  const isShaped =
    crop !== undefined &&
    (aspect === undefined ||
      Math.abs(crop.width - crop.height * aspect) <= ROUNDING_PX * Math.max(1, aspect));
  return isInside && isShaped ? (photo as CroppedPhoto) : { ...photo, crop: centredCrop(photo, shape) };
}

/**
 * @param storedSize - the upright photo's size, from the server
 * @returns the photo unchanged if it has the stored size; otherwise the photo with the stored size and no crop
 */
export function withSizeOf(photo: PhotoValue, storedSize: PhotoSize): PhotoValue {
  const isUpright = (photo.rotation ?? 0) % 180 === 0;
  const [width, height] = isUpright
    ? [storedSize.width, storedSize.height]
    : [storedSize.height, storedSize.width];
  return photo.width === width && photo.height === height
    ? photo
    : { ...photo, width, height, crop: undefined };
}

// Source: docs/rules.md PHOTO-09
const SHARP_ABOVE_PX = 800;
/** Below this resolution, prints look soft. */
const SHARP_FROM_DPI = 200;
const MM_PER_INCH = 25.4;

/**
 * Returns true if the printed part is large enough: more than 800 pixels wide and high, and at least 200 pixels per
 * inch if the print width is known. A smaller part may look blurry in print but is allowed.
 *
 * @param printWidthMm - width of the printed photo; undefined means not known. Source: docs/rules.md PHOTO-09
 */
export function isSharp(
  { width, height, crop = { x: 0, y: 0, width, height } }: PhotoValue,
  printWidthMm?: number,
): boolean {
  const isLarge = crop.width > SHARP_ABOVE_PX && crop.height > SHARP_ABOVE_PX;
  return (
    isLarge && (printWidthMm === undefined || crop.width / (printWidthMm / MM_PER_INCH) >= SHARP_FROM_DPI)
  );
}
