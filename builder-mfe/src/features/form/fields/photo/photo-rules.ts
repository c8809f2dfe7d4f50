import type { PhotoValue } from '@bindery/shared/contracts';

/**
 * Checks the name or the MIME type, often unknown for HEIC. The server checks the content.
 * Source: docs/rules.md PHOTO-02, PHOTO-03
 */
export function isPhotoFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.(png|gif|jpe?g|heic)$/i.test(name) || /^image\/(png|gif|jpe?g|heic)$/.test(type);
}

/**
 * @param aspectText - 'number/number', both above 0
 * @returns width divided by height; undefined for anything else
 * Source: docs/rules.md FIELD-01
 */
export function readAspect(aspectText: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(aspectText ?? '');
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? width / height : undefined;
}

/** @returns the photo if the value is one; it may come from a link */
export function readPhoto(value: unknown): PhotoValue | undefined {
  const photo = value as Partial<PhotoValue> | null | undefined;
  return typeof photo === 'object' &&
    typeof photo?.public_id === 'string' &&
    Number(photo.width) > 0 &&
    Number(photo.height) > 0
    ? (photo as PhotoValue)
    : undefined;
}
