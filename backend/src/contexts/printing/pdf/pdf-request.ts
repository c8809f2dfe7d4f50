import type { RectMm } from './lengths';

/** The complete input of a print file, as sent to the child process. */
export interface PdfRequest {
  readonly title: string;
  /** creation date of the PDF, ISO 8601; fixed, so that a repeated request gives the same file */
  readonly createdAt: string;
  readonly pages: readonly PdfPage[];
  readonly hasMarks: boolean;
  readonly profile: Uint8Array;
}

/** A page and its drawing, which fills the sheet. Rectangles are relative to the sheet's top left corner. */
export interface PdfPage {
  readonly svg: string;
  /** Trim with bleed. */
  readonly sheet: RectMm;
  readonly trim: RectMm;
  /** Positions of fold marks. */
  readonly foldsX: readonly number[];
  readonly foldsY: readonly number[];
  /** the barcode's digits, and the top left corner of its white box */
  readonly barcode?: { readonly digits: string; readonly x: number; readonly y: number };
}

export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly facts: PdfFacts;
}

/** Facts read from the finished file. A box is `[x, y, width, height]` in mm from the page's lower left corner. */
export interface PdfFacts {
  readonly pages: number;
  readonly boxes: {
    readonly media: readonly number[];
    readonly bleed: readonly number[];
    readonly trim: readonly number[];
  };
  readonly areBoxesAlike: boolean;
  readonly fonts: number;
  readonly images: number;
  readonly deviceColours: readonly string[];
  readonly standard: string;
  readonly outputCondition: string;
  readonly isEncrypted: boolean;
  readonly hasScripts: boolean;
}

/**
 * The printing condition (paper and ink) for which print files are made. Its ICC profile is in backend/print and is
 * embedded in each print file.
 *
 * `identifier`: name in the ICC registry of characterisation data
 */
export const PRINTING_CONDITION = {
  profileFile: 'coated-fogra39l.icc',
  identifier: 'FOGRA39',
  info: 'Coated FOGRA39 (ISO 12647-2:2004/Amd 1), offset on coated paper',
  registry: 'http://www.color.org',
} as const;
