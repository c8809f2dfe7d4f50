import type { Reach } from './typeface';
import type { Paragraphs, Word } from './words';

/** The words of a line, and its width in em without trailing spaces. */
export interface Line {
  readonly words: readonly Word[];
  readonly width: number;
}

/** Returns how far the words of a line extend above and below the baseline, in em. */
export const lineReach = ({ words }: Pick<Line, 'words'>): Reach => ({
  above: Math.max(0, ...words.map(({ shaped }) => shaped.reach.above)),
  below: Math.max(0, ...words.map(({ shaped }) => shaped.reach.below)),
});

/**
 * Breaks paragraphs into lines, filling each line as far as possible.
 *
 * @param limit - line width, em
 * @returns undefined if a word is wider than a line
 */
export function fillLines(paragraphs: Paragraphs, limit: number): Line[] | undefined {
  const lines: Line[] = [];
  for (const words of paragraphs) {
    const filled = fillParagraph(words, limit);
    if (!filled) return undefined;
    lines.push(...filled);
  }
  return lines;
}

function fillParagraph(words: readonly Word[], limit: number): Line[] | undefined {
  const lines: Line[] = [];
  let lineWords: Word[] = [];
  let pen = 0;
  for (const word of words) {
    if (word.shaped.advance > limit) return undefined;
    if (lineWords.length > 0 && pen + word.shaped.advance > limit) {
      lines.push(toLine(lineWords));
      lineWords = [];
      pen = 0;
    }
    lineWords.push(word);
    pen += word.advance;
  }
  lines.push(toLine(lineWords));
  return lines;
}

function toLine(words: readonly Word[]): Line {
  const lastWord = words.at(-1);
  const width =
    words.reduce((sum, word) => sum + word.advance, 0) -
    (lastWord ? lastWord.advance - lastWord.shaped.advance : 0);
  return { words, width };
}

/**
 * Breaks each paragraph into as few lines as {@link fillLines} does, but makes the lines equally long. Prefers breaks
 * after punctuation and avoids breaks after short words, because people read the text aloud.
 *
 * @param limit - line width in em; no word may be wider
 * @param isCentred - if true, the last line should be as long as the others. In a left-aligned block it may be shorter.
 */
export function balanceLines(paragraphs: Paragraphs, limit: number, isCentred: boolean): Line[] {
  return paragraphs.flatMap((words) => {
    const count = fillParagraph(words, limit)?.length ?? 1;
    return count < 2 ? [toLine(words)] : balanceParagraph(words, limit, count, isCentred);
  });
}

function balanceParagraph(words: readonly Word[], limit: number, count: number, isCentred: boolean): Line[] {
  const total = words.length;
  // best[k][end]: the lowest cost of words 0..end in k lines, and the index of the last line's first word
  const best: { cost: number; start: number }[][] = [[{ cost: 0, start: 0 }]];
  for (let k = 1; k <= count; k += 1) {
    const row: { cost: number; start: number }[] = [];
    for (let end = 1; end <= total; end += 1)
      row[end] = cheapestLastLine(words, limit, end, best[k - 1]!, end === total, isCentred);
    best.push(row);
  }
  const lines: Line[] = [];
  for (let k = count, end = total; k > 0; k -= 1) {
    const { start } = best[k]![end]!;
    lines.unshift(toLine(words.slice(start, end)));
    end = start;
  }
  return lines;
}

function cheapestLastLine(
  words: readonly Word[],
  limit: number,
  end: number,
  bestBreaks: { cost: number; start: number }[],
  isLast: boolean,
  isCentred: boolean,
): { cost: number; start: number } {
  let cheapest = { cost: Infinity, start: end - 1 };
  let width = words[end - 1]!.shaped.advance;
  for (let start = end - 1; start >= 0; start -= 1) {
    if (start < end - 1) width += words[start]!.advance;
    if (width > limit) break;
    const earlierCost = bestBreaks[start]?.cost ?? Infinity;
    const cost =
      earlierCost +
      gapCost(width / limit, isLast, isCentred) +
      (isLast ? 0 : breakCost(words[end - 1]!.text));
    if (cost < cheapest.cost) cheapest = { cost, start };
  }
  return cheapest;
}

/**
 * Weight of the gap at the end of a left-aligned paragraph. It allows a short last line, but not one of a single short
 * word.
 */
const LAST_LINE_WEIGHT = 0.35;

function gapCost(fill: number, isLast: boolean, isCentred: boolean): number {
  return (1 - fill) ** 2 * (isLast && !isCentred ? LAST_LINE_WEIGHT : 1);
}

const AFTER_MARK = /[.,;:!?…—–、。！？][”’"')\]」』）]*\s*$/u;
const SHORT_WORD = /^\P{L}*\p{Script=Latin}{1,3}\s*$/u;

/** Returns the cost of ending a line with this word. For comparison, a line that is one fifth empty costs 0.04. */
function breakCost(word: string): number {
  if (AFTER_MARK.test(word)) return -0.03;
  if (word.endsWith('-')) return 0.15; // a break inside a name such as Anna-Lena
  return SHORT_WORD.test(word) ? 0.03 : 0;
}
