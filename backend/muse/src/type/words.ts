import LineBreaker from 'linebreak';
import { splitGraphemes, type FontChain, type ShapedText } from './font-chain';

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

function splitAtBreaks(paragraph: string): string[] {
  const pieces: string[] = [];
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (next.position > start) pieces.push(paragraph.slice(start, next.position));
    start = next.position;
  }
  return pieces;
}

const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;
const JAPANESE = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]';
const JAPANESE_END = new RegExp(`[${JAPANESE.slice(1, -1)}\\p{L}\\p{N}]$`, 'u');
const JAPANESE_START = new RegExp(`^${JAPANESE}`, 'u');
/** What was said, and the particle that says so. */
const QUOTED = /[」』]と[、\p{Script=Hiragana}]*\s*$/u;
/** Words that stand apart, as in books for small children (wakachigaki). */
const SPACED_JAPANESE = new RegExp(`${JAPANESE}[、。！？」）]*[ \\u2002\\u3000]+[「（]*${JAPANESE}`, 'u');

/** UAX 14 would divide Korean between any two syllables and Japanese between most signs; readers of words want them whole. */
function joinWords(pieces: readonly string[], paragraph: string): string[][] {
  const isSpaced = SPACED_JAPANESE.test(paragraph);
  const words: string[][] = [];
  for (const piece of pieces) {
    const before = words.at(-1);
    const end = before?.at(-1) ?? '';
    const isOneWord =
      (HANGUL_END.test(end) && HANGUL_START.test(piece)) ||
      (isSpaced && ((JAPANESE_END.test(end) && JAPANESE_START.test(piece)) || QUOTED.test(end + piece)));
    if (before && isOneWord) before.push(piece);
    else words.push([piece]);
  }
  return words;
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
