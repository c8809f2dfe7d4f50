import LineBreaker from 'linebreak';
import { splitGraphemes, type FontChain, type ShapedText } from './font-chain';

/** What stands between two places where a line may break. Widths are in em. */
export interface Word {
  readonly text: string;
  /** Shaped without the spaces at its end. */
  readonly shaped: ShapedText;
  /** Width with the spaces at its end, which count only when another word follows on the line. */
  readonly advance: number;
}

/** The words of each paragraph; paragraphs are divided by line feeds. An empty paragraph has no words. */
export type Paragraphs = readonly (readonly Word[])[];

/** Finds the words of a text (UAX 14) and shapes them. */
export function shapeParagraphs(text: string, chain: FontChain, lang: string): Paragraphs {
  return text.split('\n').map((paragraph) => splitAtBreaks(paragraph).map((word) => shapeWord(word, chain, lang)));
}

const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;

function splitAtBreaks(paragraph: string): string[] {
  const words: string[] = [];
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const word = paragraph.slice(start, next.position);
    const last = words.at(-1);
    // UAX 14 would divide Korean between any two syllables; readers are used to whole words.
    if (last !== undefined && HANGUL_END.test(last) && HANGUL_START.test(word)) words[words.length - 1] = last + word;
    else if (word !== '') words.push(word);
    start = next.position;
  }
  return words;
}

function shapeWord(text: string, chain: FontChain, lang: string): Word {
  const visible = text.trimEnd();
  const shaped = chain.shape(visible, lang);
  const spaces = text.length > visible.length ? chain.shape(' ', lang).advance * (text.length - visible.length) : 0;
  return { text, shaped, advance: shaped.advance + spaces };
}

/** Divides words wider than `limit` (em) at grapheme boundaries: the last resort for a word without a place to break. */
export function breakWideWords(paragraphs: Paragraphs, limit: number, chain: FontChain, lang: string): Paragraphs {
  return paragraphs.map((words) => words.flatMap((word) =>
    word.shaped.advance <= limit ? [word] : splitGraphemes(word.text).map((grapheme) => shapeWord(grapheme, chain, lang))));
}
