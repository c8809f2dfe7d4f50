import { LB15a, NO_BREAK, Rules, type BreakRule } from '@cto.af/linebreak';
import { codePointLength } from '@bindery/shared/customisation';
import { jaModel, Parser } from 'budoux';

const ZERO_WIDTH_JOINER = '\u200d';

/**
 * Corrects the library's rule against breaks after an opening quote. For a one-letter word after the quote (“I was),
 * the library also forbids the break after the word.
 */
const openingQuote: BreakRule = (state) => {
  const result = LB15a(state);
  if (result === NO_BREAK && state.next.char !== ' ') state.spaces = false;
  return result;
};

const rules = new Rules();
rules.replaceRule('LB15a', openingQuote);

/** Divides a text at every possible line break. Source: Unicode UAX 14 */
export function splitAtBreaks(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { position } of rules.breaks(text)) {
    // no break within an emoji of several people: this is Unicode's rule LB8a, which the library's rule LB9 disables
    if (position === start || text[position - 1] === ZERO_WIDTH_JOINER) continue;
    pieces.push(text.slice(start, position));
    start = position;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces.flatMap(divideByDictionary);
}

/** Scripts that have spaces between phrases but not between words. Source: Unicode UAX 14, class SA */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Texts of up to this many code points may be names, which the dictionary must not split. */
const LONGEST_NAME = 20;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Divides a text without spaces into words of a dictionary. Punctuation belongs to the word before it, and an opening
 * bracket to the word after it.
 */
function divideByDictionary(piece: string): string[] {
  if (!UNSPACED.test(piece) || codePointLength(piece) <= LONGEST_NAME) return [piece];
  const words: string[] = [];
  let hasWord = false;
  for (const { segment, isWordLike = false } of dictionary.segment(piece)) {
    const isNext: boolean = words.length === 0 || (isWordLike && hasWord);
    if (isNext) words.push(segment);
    else words.push(words.pop()! + segment);
    hasWord = isWordLike || (hasWord && !isNext);
  }
  return words;
}

const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;
const JAPANESE = '\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー';
const JAPANESE_END = new RegExp(`[${JAPANESE}]$`, 'u');
const JAPANESE_START = new RegExp(`^[${JAPANESE}]`, 'u');
const LETTER_END = /[\p{L}\p{N}ー]$/u;
const SPACE_END = /\s$/u;
/** Japanese with spaces between words, as in books for small children (wakachigaki). */
const SPACED_JAPANESE = new RegExp(`[${JAPANESE}][、。！？」）]*[ \\u2002\\u3000]+[「（]*[${JAPANESE}]`, 'u');

const phrases = new Parser(jaModel);

/**
 * Joins pieces that belong on one line, because UAX 14 divides Korean between all syllables and Japanese between most
 * characters. If the author has not put spaces between Japanese words, budoux finds the phrases (bunsetsu).
 *
 * @param pieces - pieces of the paragraph, from {@link splitAtBreaks}
 * @returns the pieces of each word
 */
export function joinWords(pieces: readonly string[], paragraph: string): string[][] {
  const isSpaced = SPACED_JAPANESE.test(paragraph);
  const phraseEnds = new Set(isJapanese(pieces) ? phrases.parseBoundaries(paragraph) : []);
  const words: string[][] = [];
  let position = 0;
  for (const piece of pieces) {
    const word = words.at(-1);
    const previousPiece = word?.at(-1) ?? '';
    const isOneWord =
      (HANGUL_END.test(previousPiece) && HANGUL_START.test(piece)) ||
      (isBesideJapanese(previousPiece, piece) &&
        !(phraseEnds.has(position) && !(isSpaced && LETTER_END.test(previousPiece))));
    if (word && isOneWord) word.push(piece);
    else words.push([piece]);
    position += piece.length;
  }
  return words;
}

const isJapanese = (pieces: readonly string[]): boolean =>
  pieces.some((piece, index) => isBesideJapanese(pieces[index - 1] ?? '', piece));

/** Returns true if a line may break between the two pieces because of a Japanese character, not of a space. */
const isBesideJapanese = (previousPiece: string, nextPiece: string): boolean =>
  previousPiece !== '' &&
  !SPACE_END.test(previousPiece) &&
  (JAPANESE_END.test(previousPiece) || JAPANESE_START.test(nextPiece));
