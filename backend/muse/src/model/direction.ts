import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Letters that are read from right to left, and the marks that say so. Source: Unicode DerivedBidiClass, R and AL */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that only say which way to read. */
const CONTROL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u;
/** Those of them that reach over other signs, and might reach out of what a shopper wrote. */
const REACHING = /[\u202a-\u202e\u2066-\u2069]/gu;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** Of each code unit of a text: odd ones are read from right to left. Source: Unicode UAX 9 */
export type Levels = Uint8Array;

export const isDirectionControl = (sign: string): boolean => CONTROL.test(sign);

/**
 * Which way each sign of a paragraph is read; the paragraph itself from left to right, as every story is told.
 *
 * @returns undefined where all is read from left to right
 */
export const levelsOf = (paragraph: string): Levels | undefined =>
  RIGHT_TO_LEFT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph, 'ltr').levels : undefined;

/** Are all signs that stand on the page read from right to left, numbers in between aside? */
export const isRightToLeft = (paragraph: string, levels: Levels): boolean =>
  Array.from(paragraph.matchAll(/\S/gu)).every(
    ({ 0: sign, index }) => levels[index]! > 0 || isDirectionControl(sign),
  );

/** The code units of one line in the order in which they stand from left to right. Source: Unicode UAX 9, L1 and L2 */
export function visualOrder(line: string, levels: Levels): number[] {
  const paragraphs = [{ start: 0, end: line.length - 1, level: 0 }];
  return bidi.getReorderedIndices(line, { levels: levels.slice(), paragraphs }, 0, line.length - 1);
}

/**
 * What a shopper wrote, closed in itself line by line, so that a name that is read from right to left leaves the
 * words around it in their places. Anything else is given back as it is.
 */
export function isolate(value: string): string {
  if (!RIGHT_TO_LEFT.test(value)) return value;
  return value
    .replace(REACHING, '')
    .split('\n')
    .map((line) => (line === '' ? '' : FIRST_STRONG_ISOLATE + line + POP_ISOLATE))
    .join('\n');
}
