import type { Box } from '../geometry/matrix';

/**
 * Size of the printed white box of a barcode: EAN-13 at 80 % with its quiet zones. Source: docs/product-packages.md,
 * book.json
 */
const WIDTH_MM = 33.25;
const HEIGHT_MM = 24;

/** Returns the barcode's white box on the back cover. @param corner - its top left corner, artwork units */
export const barcodeBox = (corner: { readonly x: number; readonly y: number }, unitsPerMm: number): Box => ({
  ...corner,
  width: WIDTH_MM * unitsPerMm,
  height: HEIGHT_MM * unitsPerMm,
});
