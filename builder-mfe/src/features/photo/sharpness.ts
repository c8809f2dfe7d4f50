import type { PhotoValue } from '@bindery/shared/contracts';

// Source: docs/rules.md PHOTO-09
const SHARP_ABOVE_PX = 800;
/** Below it, prints look soft. */
const SHARP_FROM_DPI = 200;
const MM_PER_INCH = 25.4;

/**
 * Tells whether the printed part is large enough: more than 800 pixels both ways and, if the print width is known, 200
 * per inch. A smaller photo may look blurry but is allowed.
 *
 * @param printWidthMm - width of the printed photo; undefined: not known
 * Source: docs/rules.md PHOTO-09
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
