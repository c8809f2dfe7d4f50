import { isRightToLeft, type Levels, levelsOf } from '../model/direction';
import { splitGraphemes, type FontChain, type ShapedText } from './font-chain';
import { joinWords, splitAtBreaks } from './line-breaks';

/** The text between two possible line breaks. Widths are in em. */
export interface Word {
  readonly text: string;
  /** Shaped without trailing spaces. */
  readonly shaped: ShapedText;
  /** Width with the trailing spaces, which do not count at the end of a line. */
  readonly advance: number;
  /**
   * The parts of the word if it must be divided because it is wider than a line; the word itself if it is indivisible.
   */
  readonly segments: readonly string[];
  /** Set if the paragraph has right-to-left text. */
  readonly direction: Direction | undefined;
}

/** Direction of a piece of a paragraph. `isOfParagraph`: true if the whole paragraph is right to left. */
interface Direction {
  readonly levels: Levels;
  readonly isOfParagraph: boolean;
}

/** The words of each paragraph. Line feeds separate paragraphs. An empty paragraph has no words. */
export type Paragraphs = readonly (readonly Word[])[];

/** Splits a text into words (UAX 14) and shapes them. */
export function shapeParagraphs(text: string, chain: FontChain, lang: string): Paragraphs {
  return text.split('\n').map((paragraph) => {
    const levels = levelsOf(paragraph);
    const direction = levels && { levels, isOfParagraph: isRightToLeft(paragraph, levels) };
    let start = 0;
    return joinWords(splitAtBreaks(paragraph), paragraph).map((segments) => {
      const word = shapeWord(segments, chain, lang, directionFrom(direction, start));
      start += word.text.length;
      return word;
    });
  });
}

const directionFrom = (direction: Direction | undefined, start: number): Direction | undefined =>
  direction && { ...direction, levels: direction.levels.subarray(start) };

/** @param paragraph - bidi levels of the paragraph from this word on */
function shapeWord(
  segments: readonly string[],
  chain: FontChain,
  lang: string,
  paragraph: Direction | undefined,
): Word {
  const text = segments.join('');
  const direction = paragraph && { ...paragraph, levels: paragraph.levels.subarray(0, text.length) };
  const visible = text.trimEnd();
  const shaped = chain.shape(visible, lang, direction?.levels.subarray(0, visible.length));
  const spaces = text.length > visible.length ? chain.shape(text.slice(visible.length), lang).advance : 0;
  return { text, shaped, advance: shaped.advance + spaces, segments, direction };
}

function divide(word: Word, segments: readonly string[], chain: FontChain, lang: string): Word[] {
  let start = 0;
  return segments.map((part) => {
    const piece = shapeWord([part], chain, lang, directionFrom(word.direction, start));
    start += part.length;
    return piece;
  });
}

/** Divides words wider than `limit` (in em) at UAX 14 breaks. @returns the same paragraphs if no word is too wide */
export function divideWideWords(
  paragraphs: Paragraphs,
  limit: number,
  chain: FontChain,
  lang: string,
): Paragraphs {
  const isWide = ({ shaped, segments }: Word): boolean => segments.length > 1 && shaped.advance > limit;
  if (!paragraphs.some((words) => words.some(isWide))) return paragraphs;
  return paragraphs.map((words) =>
    words.flatMap((word) => (isWide(word) ? divide(word, word.segments, chain, lang) : [word])),
  );
}

/** Divides words that are wider than `limit` (em) between graphemes. Only for words that UAX 14 cannot break. */
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
