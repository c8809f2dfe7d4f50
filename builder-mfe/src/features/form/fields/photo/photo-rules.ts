import type { PhotoValue } from './photo-uploader';

/** Kinds of files the input offers. Source: builder.md section 5 */
export const PHOTO_KINDS = '.png,.gif,.jpeg,.jpg,.heic';

// Source: builder.md section 9
const SHARP_ABOVE_PX = 800;

/** By its name or by what the browser calls it: of HEIC files it often knows nothing. The server looks inside. Source: decisions 23 */
export function isPhotoFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.(png|gif|jpe?g|heic)$/i.test(name) || /^image\/(png|gif|jpe?g|heic)$/.test(type);
}

/** Is the part that is printed large enough? More than 800 pixels both ways. Otherwise it may look blurry, and may stay. Source: decisions 22 */
export function isSharp({ width, height, crop = { x: 0, y: 0, width, height } }: PhotoValue): boolean {
  return crop.width > SHARP_ABOVE_PX && crop.height > SHARP_ABOVE_PX;
}

/**
 * @param written - 'number/number', both above 0
 * @returns width divided by height; undefined for anything else
 * Source: storefront.md section 5, decisions 20
 */
export function readAspect(written: string | undefined): number | undefined {
  const parts = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(written ?? '');
  const [width, height] = [Number(parts?.[1]), Number(parts?.[2])];
  return width > 0 && height > 0 ? width / height : undefined;
}

/** @returns the photo, if the value is one: a link may have brought anything */
export function readPhoto(value: unknown): PhotoValue | undefined {
  const photo = value as Partial<PhotoValue> | null | undefined;
  return typeof photo === 'object' && typeof photo?.public_id === 'string' && Number(photo.width) > 0 && Number(photo.height) > 0 ? (photo as PhotoValue) : undefined;
}
