import { balanceLines, fillLines, type Line } from './break-lines';
import type { Levels } from '../model/direction';
import type { FontChain, ShapedText } from './font-chain';
import { breakWideWords, divideWideWords, type Paragraphs, shapeParagraphs } from './words';

/** How a text is to be set. Lengths in artwork units; `leading` is a multiple of the size. */
export interface TextSetting {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly leading: number;
  readonly align: 'left' | 'centre' | 'right';
  readonly valign: 'top' | 'middle' | 'bottom';
  /** Room that outlines and shadows take on every side, em. */
  readonly inset: number;
}

interface FittedLine {
  readonly line: Line;
  readonly x: number;
  readonly baseline: number;
  /** A line that holds anything read from right to left, set as a whole: its words do not stand in their order. */
  readonly shaped?: ShapedText;
}

/** Lines at the size that was found. `baseline` and `x` count from the box's top left corner. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly FittedLine[];
  /** The text is smaller than the style allows. */
  readonly isBelowMinimum: boolean;
  /** A word was divided where the language has no break. */
  readonly hasBrokenWord: boolean;
  readonly missing: readonly string[];
}

const STEPS = 14;
const SMALLEST = 1;

/**
 * Sets a text as large as its box allows.
 *
 * The order of resorts: a size between the style's bounds; the same with words divided that are wider than the
 * box; a size under the minimum. So nothing is ever cut off, and the last one is reported.
 *
 * @param text - NFC; line feeds divide paragraphs
 * @param lang - BCP 47
 */
export function fitText(text: string, chain: FontChain, setting: TextSetting, lang: string): FittedText {
  const paragraphs = shapeParagraphs(text, chain, lang);
  const whole = (size: number): Paragraphs =>
    divideWideWords(paragraphs, lineLimit(size, setting), chain, lang);
  const broken = (size: number): Paragraphs =>
    breakWideWords(whole(size), lineLimit(size, setting), chain, lang);
  const missing = paragraphs.flatMap((words) => words.flatMap((word) => word.shaped.missing));
  const { minSize, maxSize } = setting;
  const found =
    largest(whole, chain, setting, minSize, maxSize) ?? largest(broken, chain, setting, minSize, maxSize);
  const size = found?.size ?? largest(broken, chain, setting, SMALLEST, minSize)?.size ?? SMALLEST;
  const isWhole = found?.words === whole;
  const lines = balanceLines(
    isWhole ? whole(size) : broken(size),
    lineLimit(size, setting),
    setting.align !== 'left',
  );
  return {
    size,
    lines: place(lines, size, chain, setting, lang),
    isBelowMinimum: !found,
    hasBrokenWord: !isWhole,
    missing,
  };
}

/** Width of a line, em. */
const lineLimit = (size: number, { width, inset }: TextSetting): number => width / size - 2 * inset;

const OPENING_BRACKET = /^[「『（〈《【]/;
/** What kana have at their left. */
const BRACKET_BEARING = 0.1;

/** How far a Japanese bracket stands out, em: half of its square is empty, and the line would look indented. */
function hang({ words: [word] }: Line): number {
  const first = word && OPENING_BRACKET.test(word.text) ? word.shaped.glyphs[0] : undefined;
  const bearing = first?.face.ink(first.glyph)?.x ?? 0;
  return Math.max(0, bearing - BRACKET_BEARING);
}

type WordsAt = (size: number) => Paragraphs;

/** The largest size between two bounds at which these words fit. Undefined when not even the lower one does. */
function largest(
  words: WordsAt,
  chain: FontChain,
  setting: TextSetting,
  from: number,
  to: number,
): { size: number; words: WordsAt } | undefined {
  const fits = (size: number): boolean => {
    const lines = fillLines(words(size), lineLimit(size, setting));
    return lines !== undefined && blockHeight(lines.length, size, chain, setting) <= setting.height;
  };
  const size = largestSize(fits, from, to, STEPS);
  return size === undefined ? undefined : { size, words };
}

/** Height of a block in artwork units: from the first line's ascent to the last one's descent. */
function blockHeight(lines: number, size: number, chain: FontChain, { leading, inset }: TextSetting): number {
  return ((lines - 1) * leading + lineHeight(chain, leading) + 2 * inset) * size;
}

/** Display faces often claim more height than their letters need, so a tight leading bounds the first line too. */
const lineHeight = (chain: FontChain, leading: number): number =>
  Math.min(leading, chain.primary.ascent + chain.primary.descent);

function place(
  lines: readonly Line[],
  size: number,
  chain: FontChain,
  setting: TextSetting,
  lang: string,
): FittedLine[] {
  const { ascent, descent } = chain.primary;
  const free = setting.height - blockHeight(lines.length, size, chain, setting);
  const top = setting.valign === 'top' ? 0 : setting.valign === 'middle' ? free / 2 : free;
  const first =
    top + (setting.inset + lineHeight(chain, setting.leading) / 2 + (ascent - descent) / 2) * size;
  return lines.map((logical, i) => {
    const shaped = shapeAsSeen(logical, chain, lang);
    const line = shaped ? { ...logical, width: shaped.advance } : logical;
    const [edge, gap] = [setting.inset * size, setting.width - line.width * size];
    const align = alignOf(line, setting);
    const x = align === 'left' ? edge - hang(line) * size : align === 'centre' ? gap / 2 : gap - edge;
    return { line, x, baseline: first + i * setting.leading * size, ...(shaped && { shaped }) };
  });
}

/** Where words are read from right to left they change places, but only with those of their own line. */
function shapeAsSeen({ words }: Line, chain: FontChain, lang: string): ShapedText | undefined {
  if (!words.some(({ direction }) => direction)) return undefined;
  const text = words
    .map((word) => word.text)
    .join('')
    .trimEnd();
  const levels: Levels = Uint8Array.from(words.flatMap(({ direction }) => [...direction!.levels]));
  return chain.shape(text, lang, levels.subarray(0, text.length));
}

/** A paragraph that is all read from right to left begins at the right, where another would begin at the left. */
function alignOf({ words }: Line, { align }: TextSetting): TextSetting['align'] {
  return align === 'left' && words[0]?.direction?.isOfParagraph ? 'right' : align;
}

/**
 * The largest size that fits between two bounds, by halving.
 *
 * @param fits - true up to some size and false beyond it
 * @param steps - how often the range is halved
 * @returns undefined when not even the lower bound fits
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
