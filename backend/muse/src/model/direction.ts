import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Right-to-left letters and direction marks. Source: Unicode DerivedBidiClass, R and AL */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that only set the reading direction. */
const CONTROL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u;
/** Direction marks that affect the following characters, even those after the shopper's text. */
const REACHING = /[\u202a-\u202e\u2066-\u2069]/gu;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** The bidi level of each code unit of a text. Odd levels are right to left. Source: Unicode UAX 9 */
export type Levels = Uint8Array;

export const isDirectionControl = (sign: string): boolean => CONTROL.test(sign);

/**
 * Returns the bidi levels of a paragraph with the base direction of every story, left to right.
 *
 * @returns undefined if the whole paragraph is read from left to right
 */
export const levelsOf = (paragraph: string): Levels | undefined =>
  RIGHT_TO_LEFT.test(paragraph) ? bidi.getEmbeddingLevels(paragraph, 'ltr').levels : undefined;

/** Returns whether the text is right to left as a whole. It may contain numbers. */
export const isRightToLeft = (paragraph: string, levels: Levels): boolean =>
  Array.from(paragraph.matchAll(/\S/gu)).every(
    ({ 0: sign, index }) => levels[index]! > 0 || isDirectionControl(sign),
  );

/** Returns the indexes of the code units of one line in visual order, from left to right. Source: Unicode UAX 9, L1 and L2 */
export function visualOrder(line: string, levels: Levels): number[] {
  const paragraphs = [{ start: 0, end: line.length - 1, level: 0 }];
  return bidi.getReorderedIndices(line, { levels: levels.slice(), paragraphs }, 0, line.length - 1);
}

/**
 * Wraps each line of a shopper's text in a bidi isolate, so that a right-to-left name does not reorder the words around
 * it. Other text is returned unchanged.
 */
export function isolate(value: string): string {
  if (!RIGHT_TO_LEFT.test(value)) return value;
  return value
    .replace(REACHING, '')
    .split('\n')
    .map((line) => (line === '' ? '' : FIRST_STRONG_ISOLATE + line + POP_ISOLATE))
    .join('\n');
}
