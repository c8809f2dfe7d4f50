/** A rectangle in mm, from the sheet's top left corner. */
export interface RectMm {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

export const toPoints = (mm: number): number => (mm / MM_PER_INCH) * POINTS_PER_INCH;
export const toMm = (points: number): number => (points / POINTS_PER_INCH) * MM_PER_INCH;

/** @returns pixels per inch, whole */
export const dpiOf = (widthPx: number, widthMm: number): number =>
  Math.round(widthPx / (widthMm / MM_PER_INCH));
/** @returns number of pixels for a length at a resolution */
export const pixelsAt = (dpi: number, widthMm: number): number => Math.ceil((widthMm / MM_PER_INCH) * dpi);

export const growMm = ({ x, y, width, height }: RectMm, distance: number): RectMm => ({
  x: x - distance,
  y: y - distance,
  width: width + 2 * distance,
  height: height + 2 * distance,
});
