import type { Paragraphs, Word } from './words';

/** One line: its words and its width in em without spaces at the end. */
export interface Line {
  readonly words: readonly Word[];
  readonly width: number;
}

/**
 * Fills lines as full as they go.
 *
 * @param limit - line width, em
 * @returns undefined when a word is wider than a line
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
  let current: Word[] = [];
  let pen = 0;
  for (const word of words) {
    if (word.shaped.advance > limit) return undefined;
    if (current.length > 0 && pen + word.shaped.advance > limit) {
      lines.push(toLine(current));
      current = [];
      pen = 0;
    }
    current.push(word);
    pen += word.advance;
  }
  lines.push(toLine(current));
  return lines;
}

function toLine(words: readonly Word[]): Line {
  const last = words.at(-1);
  const width = words.reduce((sum, word) => sum + word.advance, 0) - (last ? last.advance - last.shaped.advance : 0);
  return { words, width };
}

/** A last line shorter than this part of the measure looks lost under a left-aligned paragraph. */
const SHORT_LAST_LINE = 0.3;

/**
 * Breaks each paragraph into as few lines as {@link fillLines} needs, but evenly: the sum of the squared gaps at
 * the line ends is the least there is.
 *
 * @param limit - line width, em; every word must fit
 * @param isCentred - a centred block's last line should be as long as the others; a left-aligned one's need not
 */
export function balanceLines(paragraphs: Paragraphs, limit: number, isCentred: boolean): Line[] {
  return paragraphs.flatMap((words) => {
    const count = fillParagraph(words, limit)?.length ?? 1;
    return count < 2 ? [toLine(words)] : balanceParagraph(words, limit, count, isCentred);
  });
}

function balanceParagraph(words: readonly Word[], limit: number, count: number, isCentred: boolean): Line[] {
  const total = words.length;
  // best[k][end]: least cost of setting words 0..end in k lines, and where its last line starts
  const best: { cost: number; start: number }[][] = [[{ cost: 0, start: 0 }]];
  for (let k = 1; k <= count; k += 1) {
    const row: { cost: number; start: number }[] = [];
    for (let end = 1; end <= total; end += 1) row[end] = cheapestLastLine(words, limit, end, best[k - 1]!, end === total, isCentred);
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

function cheapestLastLine(words: readonly Word[], limit: number, end: number, before: { cost: number; start: number }[], isLast: boolean, isCentred: boolean): { cost: number; start: number } {
  let cheapest = { cost: Infinity, start: end - 1 };
  let width = words[end - 1]!.shaped.advance;
  for (let start = end - 1; start >= 0; start -= 1) {
    if (start < end - 1) width += words[start]!.advance;
    if (width > limit) break;
    const earlier = before[start]?.cost ?? Infinity;
    const cost = earlier + lineCost(width / limit, isLast, isCentred);
    if (cost < cheapest.cost) cheapest = { cost, start };
  }
  return cheapest;
}

function lineCost(fill: number, isLast: boolean, isCentred: boolean): number {
  if (!isLast || isCentred) return (1 - fill) ** 2;
  return fill < SHORT_LAST_LINE ? (SHORT_LAST_LINE - fill) * 4 : 0;
}
