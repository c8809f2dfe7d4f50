/** Maximum number of words that a search uses. */
const MOST_WORDS = 12;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};
const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts of languages that write no spaces between words, or that add endings to words. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー';
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Returns a text without accents and capitals, so that "Étoile" equals "etoile". */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC').toLowerCase();
  return plain.replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter]!);
}

/** Returns every two neighbouring characters, and the last character alone. */
function bigramsOf(run: string): string[] {
  const characters = [...run];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

const runsOf = (text: string): string[] =>
  (foldText(text).match(WORD) ?? []).flatMap((word) => word.match(RUN) ?? []);

/** Returns the tokens of a text for the search index: words, or bigrams of Japanese, Chinese and Korean. */
export const indexTokens = (text: string): string[] =>
  runsOf(text).flatMap((run) => (IS_UNSPACED.test(run) ? bigramsOf(run) : [run]));

/** Returns the tokens of a search. A document matches if each token is a word of it or the beginning of a word. */
const queryTokens = (text: string): string[] =>
  runsOf(text).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [run];
    const bigrams = bigramsOf(run);
    return bigrams.length > 1 ? bigrams.slice(0, -1) : bigrams;
  });

/**
 * Returns the words of a search if all of them are whole words of the catalogue.
 *
 * @param tokens - index tokens of the catalogue
 * @returns undefined if any word is not in the catalogue, because it may be a child's name
 */
export function catalogueWords(text: string, tokens: ReadonlySet<string>): string | undefined {
  const searchTokens = queryTokens(text);
  if (searchTokens.length === 0 || !searchTokens.every((token) => tokens.has(token))) return undefined;
  return text.match(WORD)!.slice(0, MOST_WORDS).join(' ');
}

/** @returns a text for `to_tsquery` that matches each word as a prefix; undefined if the text has no word */
export function prefixQuery(text: string): string | undefined {
  const tokens = [...new Set(queryTokens(text))].slice(0, MOST_WORDS);
  return tokens.length === 0 ? undefined : tokens.map((token) => `${token}:*`).join(' & ');
}

/** Returns how many letters to insert, delete, replace or swap with a neighbour to turn one word into the other. */
function editDistance(word: string, otherWord: string): number {
  let beforeRow: number[] = [];
  let row = Array.from({ length: otherWord.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= otherWord.length; j += 1) {
      const isSame = word[i - 1] === otherWord[j - 1];
      const isSwapped = word[i - 1] === otherWord[j - 2] && word[i - 2] === otherWord[j - 1];
      nextRow[j] = Math.min(
        row[j]! + 1,
        nextRow[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? (beforeRow[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [beforeRow, row] = [row, nextRow];
  }
  return row[otherWord.length]!;
}

const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Returns a search without its spelling mistakes.
 *
 * @param vocabulary - the catalogue's words as written; the key is the word without accents and capitals
 * @returns undefined if no word has a likely correction
 */
export function correctedSearch(text: string, vocabulary: ReadonlyMap<string, string>): string | undefined {
  const words = runsOf(text).slice(0, MOST_WORDS);
  const foldedWords = [...vocabulary.keys()];
  const correctedWords = words.map((word) => {
    if (foldedWords.some((candidate) => candidate.startsWith(word))) return word;
    const limit = mistakesIn(word);
    const nearest = foldedWords
      .filter(({ length }) => Math.abs(length - word.length) <= limit)
      .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
      .filter(({ distance }) => distance <= limit)
      .sort((near, far) => near.distance - far.distance)[0];
    return nearest ? vocabulary.get(nearest.candidate)! : word;
  });
  return correctedWords.some((word, index) => word !== words[index]) ? correctedWords.join(' ') : undefined;
}

/** Returns the words of texts as written. The key of a word is the word without accents and capitals. */
export const vocabularyOf = (texts: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...texts].flatMap((text) => text.match(WORD) ?? []).map((word) => [foldText(word), word]));
