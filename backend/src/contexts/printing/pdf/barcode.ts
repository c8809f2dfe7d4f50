import bwip from 'bwip-js/node';
import { BarcodeError } from './print.errors';

/** A barcode as vectors. y points downwards from the top left corner. Lengths are in modules (the width of the thinnest bar). */
export interface BarcodeDrawing {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly { readonly path: string; readonly width: number }[];
  readonly digits: readonly string[];
}

/** Width of a module at 80 % of the nominal size, the smallest allowed. Source: GS1 General Specifications, 5.12 */
export const MODULE_MM = 0.264;
/** Width of the white margin around the symbol and its quiet zones. */
export const BARCODE_MARGIN_MM = 1.5;
/** Height of the bars as given to bwip-js. It makes them 69.2 modules high, which is 18.3 mm on paper. */
const BAR_HEIGHT_MM = 24.43;
/** Puts the digits one module below the bars. By default they touch the bars. */
const DIGITS = { textsize: 9, textyoffset: -6 } as const;

/**
 * @param text - 13 digits, with or without hyphens and spaces; '' means no barcode
 * @returns the digits; undefined if there is no barcode
 * @throws BarcodeError if the text is no EAN-13 or ISBN, or its check digit is wrong
 */
export function readBarcode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (digits === '') return undefined;
  if (!/^\d{13}$/.test(digits)) throw new BarcodeError('A barcode is an EAN-13 or ISBN of 13 digits');
  const expected = checkDigit(digits.slice(0, 12));
  if (digits.at(-1) !== expected)
    throw new BarcodeError(
      `The barcode's last digit does not fit the others: expected ${expected}, not ${digits.at(-1)}`,
    );
  return digits;
}

function checkDigit(leadingDigits: string): string {
  const sum = [...leadingDigits].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** @param digits - as returned by {@link readBarcode} */
export function drawBarcode(digits: string): BarcodeDrawing {
  const svg = bwip.toSVG({
    bcid: 'ean13',
    text: digits,
    scale: 1,
    height: BAR_HEIGHT_MM,
    includetext: true,
    guardwhitespace: true,
    ...DIGITS,
  });
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!;
  const bars = Array.from(
    svg.matchAll(/<path stroke="#000000" stroke-width="([\d.]+)" d="([^"]+)"/g),
    ([, bar, path]) => ({ path: path!, width: Number(bar) }),
  );
  const outlines = Array.from(svg.matchAll(/<path d="([^"]+)" fill="#000000"/g), ([, path]) => path!);
  return { width: Number(width), height: Number(height), bars, digits: outlines };
}
