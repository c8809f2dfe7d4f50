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
}

/** The words of each paragraph; paragraphs are divided by line feeds. An empty paragraph has no words. */
export type Paragraphs = readonly (readonly Word[])[];

/** Finds the words of a text (UAX 14) and shapes them. */
export function shapeParagraphs(text: string, chain: FontChain, lang: string): Paragraphs {
  return text
    .split('\n')
    .map((paragraph) =>
      joinWords(splitAtBreaks(paragraph), paragraph).map((parts) => shapeWord(parts, chain, lang)),
    );
}

function shapeWord(parts: readonly string[], chain: FontChain, lang: string): Word {
  const text = parts.join('');
  const visible = text.trimEnd();
  const shaped = chain.shape(visible, lang);
  const spaces = text.length > visible.length ? chain.shape(text.slice(visible.length), lang).advance : 0;
  return { text, shaped, advance: shaped.advance + spaces, parts };
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
    words.flatMap((word) =>
      isWide(word) ? word.parts.map((part) => shapeWord([part], chain, lang)) : [word],
    ),
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
      word.shaped.advance <= limit
        ? [word]
        : splitGraphemes(word.text).map((grapheme) => shapeWord([grapheme], chain, lang)),
    ),
  );
}
