const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Removes differences that do not change a word: case, accents, width forms and invisible characters. Only accents of
 * Latin, Greek and Cyrillic letters are removed. Source: docs/rules.md FIELD-18
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** Each line lists characters that look like one letter, such as letters of other scripts, digits and symbols. */
const LOOK_ALIKES = [
  'aаαᴀɑ4@',
  'bвʙ8',
  'cсϲᴄ',
  'dԁᴅđ',
  'eеєεᴇ3€',
  'fꜰƒ',
  'gɡɢ',
  'hнһʜħ',
  'iіιıɩɪ1!|',
  'jјᴊ',
  'kкκᴋ',
  'lʟł1|',
  'mмᴍ',
  'nпηոɴ',
  'oоοσօᴏø0',
  'pрρᴘ',
  'qԛ',
  'rгяʀ',
  'sѕꜱ5$',
  'tтτᴛŧ7+',
  'uцυսᴜ',
  'vѵνᴠ',
  'wшԝωᴡ',
  'xхχ',
  'yуγʏ',
  'zᴢ',
] as const;

const readingsBySign = new Map<string, string>();
for (const signs of LOOK_ALIKES)
  for (const sign of signs) readingsBySign.set(sign, (readingsBySign.get(sign) ?? '') + signs);

/** A word, including symbols that may stand for letters. */
const WORD = /[\p{L}\p{N}\p{M}@$!|+€]+/gu;
const SIGNS_AROUND = /^[@$!|+€]+|[@$!|+€]+$/g;
/**
 * A word in a single alphabet. Its letters are not taken as look-alikes of another alphabet: the Russian word for
 * "helmet" looks like a German word.
 */
const ONE_ALPHABET = /^(?:[a-z]+|[а-яё]+|\p{Script=Greek}+)$/u;
/** Minimum length of a blocked word spelt as single letters, because the initials of a name may spell a shorter one. */
const SHORTEST_SPACED = 4;
const LONGEST_GAP = 3;

const isDisguiseOf = (word: string, entry: string): boolean => {
  const [signs, letters] = [[...word], [...entry]];
  return (
    signs.length === letters.length &&
    signs.every((sign, i) => sign === letters[i] || readingsBySign.get(sign)?.includes(letters[i]!))
  );
};

/** Returns the words that may be disguised, each with and without the symbols around it. */
const disguisedWords = (folded: string): string[] =>
  Array.from(folded.matchAll(WORD), ([word]) => [word, word.replace(SIGNS_AROUND, '')])
    .flat()
    .filter((word) => /\p{L}/u.test(word) && !ONE_ALPHABET.test(word));

/**
 * Returns the words spelt as single letters. Joins all neighbouring single letters, because a harmless word may contain
 * a blocked one.
 */
function speltWords(folded: string): string[] {
  const runs: string[] = [];
  let run = '';
  let end = 0;
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    const isNear = index - end <= LONGEST_GAP;
    if (!isNear || [...word].length > 1) {
      runs.push(run);
      run = '';
    }
    if ([...word].length === 1) run += word;
    end = index + word.length;
  }
  return [...runs, run]
    .flatMap((letters) => [letters, letters.replace(SIGNS_AROUND, '')])
    .filter((word) => [...word].length >= SHORTEST_SPACED && /\p{L}/u.test(word))
    .filter((word) => /^[a-z]+$/.test(word) || !ONE_ALPHABET.test(word));
}

/**
 * The words that a product refuses to print. Only whole words match, so a town is not refused because its name contains
 * a blocked word. In scripts without spaces, words are found by Unicode's rules and a dictionary.
 */
export class BlockedWords {
  private readonly entries: readonly string[];

  /** @param lists - one word or phrase to a line; `#` begins a comment */
  constructor(lists: readonly string[]) {
    const lines = lists
      .flatMap((list) => list.split('\n'))
      .map((line) => fold(line.replace(/#.*/, '').trim()));
    this.entries = [...new Set(lines.filter((line) => line !== ''))];
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Returns whether the text contains a blocked word, plain or disguised. */
  isIn(text: string): boolean {
    const folded = fold(text);
    if (this.hasWord(folded)) return true;
    const disguised = [...disguisedWords(folded), ...speltWords(folded)];
    return disguised.some((word) => this.entries.some((entry) => isDisguiseOf(word, entry)));
  }

  private hasWord(folded: string): boolean {
    const foundEntries = this.entries.filter((entry) => folded.includes(entry));
    if (foundEntries.length === 0) return false;
    const ends = new Set([folded.length, ...Array.from(words.segment(folded), ({ index }) => index)]);
    return foundEntries.some((entry) =>
      placesOf(entry, folded).some((place) => ends.has(place) && ends.has(place + entry.length)),
    );
  }
}

function placesOf(entry: string, text: string): number[] {
  const places: number[] = [];
  for (let position = text.indexOf(entry); position !== -1; position = text.indexOf(entry, position + 1))
    places.push(position);
  return places;
}
