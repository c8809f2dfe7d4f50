const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Case, accents and forms of width do not make another word. Marks of other scripts than Latin, Greek and Cyrillic do. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * Words that a product does not print. They are found as whole words: no town is refused for what stands in its name.
 * Where a script writes no spaces, a word is what the Unicode rules and the dictionary say.
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

  /** Does one of them stand in the text? */
  isIn(text: string): boolean {
    const folded = fold(text);
    const found = this.entries.filter((entry) => folded.includes(entry));
    if (found.length === 0) return false;
    const ends = new Set([folded.length, ...Array.from(words.segment(folded), ({ index }) => index)]);
    return found.some((entry) =>
      placesOf(entry, folded).some((at) => ends.has(at) && ends.has(at + entry.length)),
    );
  }
}

function placesOf(entry: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(entry); at !== -1; at = text.indexOf(entry, at + 1)) places.push(at);
  return places;
}
