import { isRightToLeft, type Levels, levelsOf } from '../model/direction';
import { splitGraphemes, type FontChain, type ShapedText } from './font-chain';
import { joinWords, splitAtBreaks } from './line-breaks';

/** What stands between two places where a line may break. Widths are in em. */
export interface Word {
  readonly text: string;
  /** Shaped without the spaces at its end. */
  readonly shaped: ShapedText;
  /** Width with the spaces at its end, which count only when another word follows on the line. */
  readonly advance: number;
  /** Where it may be divided after all when it is wider than a line: its parts. One part is the word itself. */
  readonly parts: readonly string[];
  /** In a paragraph that holds anything read from right to left. */
  readonly direction: Direction | undefined;
}

/** How a piece of a paragraph is read. `isOfParagraph`: all of the paragraph is read from right to left. */
interface Direction {
  readonly levels: Levels;
  readonly isOfParagraph: boolean;
}

/** The words of each paragraph; paragraphs are divided by line feeds. An empty paragraph has no words. */
export type Paragraphs = readonly (readonly Word[])[];

/** Finds the words of a text (UAX 14) and shapes them. */
export function shapeParagraphs(text: string, chain: FontChain, lang: string): Paragraphs {
  return text.split('\n').map((paragraph) => {
    const levels = levelsOf(paragraph);
    const direction = levels && { levels, isOfParagraph: isRightToLeft(paragraph, levels) };
    let start = 0;
    return joinWords(splitAtBreaks(paragraph), paragraph).map((parts) => {
      const word = shapeWord(parts, chain, lang, directionFrom(direction, start));
      start += word.text.length;
      return word;
    });
  });
}

const directionFrom = (direction: Direction | undefined, start: number): Direction | undefined =>
  direction && { ...direction, levels: direction.levels.subarray(start) };

/** @param paragraph - how it is read from this word on */
function shapeWord(
  parts: readonly string[],
  chain: FontChain,
  lang: string,
  paragraph: Direction | undefined,
): Word {
  const text = parts.join('');
  const direction = paragraph && { ...paragraph, levels: paragraph.levels.subarray(0, text.length) };
  const visible = text.trimEnd();
  const shaped = chain.shape(visible, lang, direction?.levels.subarray(0, visible.length));
  const spaces = text.length > visible.length ? chain.shape(text.slice(visible.length), lang).advance : 0;
  return { text, shaped, advance: shaped.advance + spaces, parts, direction };
}

function divide(word: Word, parts: readonly string[], chain: FontChain, lang: string): Word[] {
  let start = 0;
  return parts.map((part) => {
    const piece = shapeWord([part], chain, lang, directionFrom(word.direction, start));
    start += part.length;
    return piece;
  });
}

/** Divides words wider than `limit` (em) where UAX 14 lets them be divided. @returns the same paragraphs when there are none */
export function divideWideWords(
  paragraphs: Paragraphs,
  limit: number,
  chain: FontChain,
  lang: string,
): Paragraphs {
  const isWide = ({ shaped, parts }: Word): boolean => parts.length > 1 && shaped.advance > limit;
  if (!paragraphs.some((words) => words.some(isWide))) return paragraphs;
  return paragraphs.map((words) =>
    words.flatMap((word) => (isWide(word) ? divide(word, word.parts, chain, lang) : [word])),
  );
}

/** Divides words wider than `limit` (em) at grapheme boundaries: the last resort for a word without a place to break. */
export function breakWideWords(
  paragraphs: Paragraphs,
  limit: number,
  chain: FontChain,
  lang: string,
): Paragraphs {
  return paragraphs.map((words) =>
    words.flatMap((word) =>
      word.shaped.advance <= limit ? [word] : divide(word, splitGraphemes(word.text), chain, lang),
    ),
  );
}
