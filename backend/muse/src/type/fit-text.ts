import { balanceLines, fillLines, type Line, lineReach } from './break-lines';
import type { Levels } from '../model/direction';
import type { FontChain, ShapedText } from './font-chain';
import type { Reach } from './typeface';
import { breakWideWords, divideWideWords, type Paragraphs, shapeParagraphs } from './words';

/** Settings of a text. Lengths are in artwork units; `leading` is a multiple of the size. */
export interface TextSetting {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly leading: number;
  readonly align: 'left' | 'centre' | 'right';
  readonly valign: 'top' | 'middle' | 'bottom';
  /** Space for outlines and shadows on every side, in em. */
  readonly inset: number;
}

interface FittedLine {
  readonly line: Line;
  readonly x: number;
  readonly baseline: number;
  /** Set if the line has right-to-left text. Such a line is shaped as a whole, because its words are reordered. */
  readonly shaped?: ShapedText;
}

/** Lines at the fitted size. `baseline` and `x` are measured from the box's top left corner. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly FittedLine[];
  readonly isBelowMinimum: boolean;
  /** True if a word was divided at a point that the language does not allow. */
  readonly hasBrokenWord: boolean;
  readonly missing: readonly string[];
}

const STEPS = 14;
const SMALLEST = 1;

/**
 * Sets a text as large as its box allows. The line distance normally depends on the style's font. If a character
 * extends further than that font's letters, its ink determines the distance, so that no line overlaps another or leaves
 * the box.
 *
 * First tries the sizes between the style's bounds, then the same sizes with divided words, then sizes below the
 * minimum. Such a small size is reported. No text is ever cut off.
 *
 * @param text - in NFC, with paragraphs separated by line feeds
 * @param lang - BCP 47
 */
export function fitText(text: string, chain: FontChain, setting: TextSetting, lang: string): FittedText {
  const paragraphs = shapeParagraphs(text, chain, lang);
  const wholeWords = (size: number): Paragraphs =>
    divideWideWords(paragraphs, lineLimit(size, setting), chain, lang);
  const broken = (size: number): Paragraphs =>
    breakWideWords(wholeWords(size), lineLimit(size, setting), chain, lang);
  const missingGraphemes = paragraphs.flatMap((words) => words.flatMap((word) => word.shaped.missing));
  const { minSize, maxSize } = setting;
  const largestFit =
    largest(wholeWords, chain, setting, minSize, maxSize) ??
    largest(broken, chain, setting, minSize, maxSize);
  const size = largestFit?.size ?? largest(broken, chain, setting, SMALLEST, minSize)?.size ?? SMALLEST;
  const isWhole = largestFit?.words === wholeWords;
  const lines = balanceLines(
    isWhole ? wholeWords(size) : broken(size),
    lineLimit(size, setting),
    setting.align !== 'left',
  );
  return {
    size,
    lines: place(lines, size, chain, setting, lang),
    isBelowMinimum: !largestFit,
    hasBrokenWord: !isWhole,
    missing: missingGraphemes,
  };
}

/** Returns the width of a line, em. */
const lineLimit = (size: number, { width, inset }: TextSetting): number => width / size - 2 * inset;

const OPENING_BRACKET = /^[「『（〈《【]/;
/** Empty space to the left of a kana in its square, in em. */
const BRACKET_BEARING = 0.1;

/**
 * Returns how far a Japanese opening bracket at the start of a line is moved into the margin, in em. Otherwise the line
 * would look indented, because the left half of the bracket's square is empty.
 */
function hang({ words: [word] }: Line): number {
  const bracketGlyph = word && OPENING_BRACKET.test(word.text) ? word.shaped.glyphs[0] : undefined;
  const bearing = bracketGlyph?.face.ink(bracketGlyph.glyph)?.x ?? 0;
  return Math.max(0, bearing - BRACKET_BEARING);
}

type WordsAt = (size: number) => Paragraphs;

/** Returns the largest size between two bounds at which the words fit; undefined if the lower bound is too large. */
function largest(
  words: WordsAt,
  chain: FontChain,
  setting: TextSetting,
  from: number,
  to: number,
): { size: number; words: WordsAt } | undefined {
  const fits = (size: number): boolean => {
    const limit = lineLimit(size, setting);
    const lines = fillLines(words(size), limit);
    if (!lines || plainHeight(lines.length, chain, setting) * size > setting.height) return false;
    if (!lines.some((line) => isTall(line, chain))) return true;
    const balanced = balanceLines(words(size), limit, setting.align !== 'left');
    return stackLines(balanced, chain, setting).height * size <= setting.height;
  };
  const size = largestSize(fits, from, to, STEPS);
  return size === undefined ? undefined : { size, words };
}

/** Returns the height of a block of lines without tall characters, from the first ascent to the last descent, in em. */
const plainHeight = (lines: number, chain: FontChain, { leading, inset }: TextSetting): number =>
  (lines - 1) * leading + lineHeight(chain, leading) + 2 * inset;

/**
 * Returns the height of one line, in em. It is at most the leading, because the metrics of display fonts are often
 * higher than their letters need.
 */
const lineHeight = (chain: FontChain, leading: number): number =>
  Math.min(leading, chain.primary.ascent + chain.primary.descent);

/** Returns how far a line extends above and below the letters of the style's font, in em. */
function excessOf(line: Line, { primary }: FontChain): Reach {
  const { above: heightAbove, below: depthBelow } = lineReach(line);
  const letters = primary.letterReach;
  return { above: Math.max(0, heightAbove - letters.above), below: Math.max(0, depthBelow - letters.below) };
}

const isTall = (line: Line, chain: FontChain): boolean => {
  const { above: heightAbove, below: depthBelow } = excessOf(line, chain);
  return heightAbove > 0 || depthBelow > 0;
};

/**
 * Stacked lines, in em. `drops`: distance from the first baseline to each baseline. `excess`: how far the ink of the
 * first and the last line exceeds the letters of the style's font.
 */
interface Stack {
  readonly drops: readonly number[];
  readonly excess: Reach;
  readonly height: number;
}

/**
 * Stacks lines with the style's leading. Where a tall character would touch the next line, the distance is increased.
 */
function stackLines(lines: readonly Line[], chain: FontChain, setting: TextSetting): Stack {
  const drops = [0];
  for (const [i, line] of lines.slice(1).entries()) {
    const previousLine = lines[i]!;
    const isTight = excessOf(previousLine, chain).below > 0 || excessOf(line, chain).above > 0;
    const inkApart = isTight ? lineReach(previousLine).below + lineReach(line).above : 0;
    drops.push(drops[i]! + Math.max(setting.leading, inkApart));
  }
  const excess = {
    above: excessOf(lines[0]!, chain).above,
    below: excessOf(lines.at(-1)!, chain).below,
  };
  const height = drops.at(-1)! + plainHeight(1, chain, setting) + excess.above + excess.below;
  return { drops, excess, height };
}

function place(
  lines: readonly Line[],
  size: number,
  chain: FontChain,
  setting: TextSetting,
  lang: string,
): FittedLine[] {
  const { ascent, descent } = chain.primary;
  const { drops, excess, height } = stackLines(lines, chain, setting);
  const freeHeight = setting.height - height * size;
  const freeOfLetters = freeHeight + (excess.above + excess.below) * size;
  const alignedTop =
    setting.valign === 'top' ? 0 : setting.valign === 'middle' ? freeOfLetters / 2 : freeOfLetters;
  const highestTop = excess.above * size;
  const top = Math.max(highestTop, Math.min(alignedTop, highestTop + freeHeight));
  const firstBaseline =
    top + (setting.inset + lineHeight(chain, setting.leading) / 2 + (ascent - descent) / 2) * size;
  return lines.map((logical, i) => {
    const shaped = shapeAsSeen(logical, chain, lang);
    const line = shaped ? { ...logical, width: shaped.advance } : logical;
    const [edge, gap] = [setting.inset * size, setting.width - line.width * size];
    const align = alignOf(line, setting);
    const x = align === 'left' ? edge - hang(line) * size : align === 'centre' ? gap / 2 : gap - edge;
    return { line, x, baseline: firstBaseline + drops[i]! * size, ...(shaped && { shaped }) };
  });
}

/** Shapes a line with right-to-left words as a whole, because the order of its words depends on all of them. */
function shapeAsSeen({ words }: Line, chain: FontChain, lang: string): ShapedText | undefined {
  if (!words.some(({ direction }) => direction)) return undefined;
  const text = words
    .map((word) => word.text)
    .join('')
    .trimEnd();
  const levels: Levels = Uint8Array.from(words.flatMap(({ direction }) => [...direction!.levels]));
  return chain.shape(text, lang, levels.subarray(0, text.length));
}

function alignOf({ words }: Line, { align }: TextSetting): TextSetting['align'] {
  return align === 'left' && words[0]?.direction?.isOfParagraph ? 'right' : align;
}

/**
 * Finds by bisection the largest size between two bounds that fits.
 *
 * @param fits - returns true for sizes up to a limit, and false for larger ones
 * @param steps - number of halvings
 * @returns undefined if even the lower bound does not fit
 */
export function largestSize(
  fits: (size: number) => boolean,
  from: number,
  to: number,
  steps: number,
): number | undefined {
  if (fits(to)) return to;
  if (!fits(from)) return undefined;
  let [low, high] = [from, to];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
