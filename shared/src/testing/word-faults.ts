/** Sample arguments. Each function that returns a text accepts at least one of these sets. */
const SAMPLES: readonly (readonly unknown[])[] = [
  ['‹0›', '‹1›'],
  [701, 702],
  [1, 702],
  [[701, 703], 702],
  [[701], 702],
];
const PLACES = /‹\d›|70\d/g;

type Texts = Record<string, string | ((...values: readonly unknown[]) => string)>;

/**
 * Compares a language's texts with the English ones.
 *
 * @param sameAsEnglish - paths of texts that are the same on purpose ('siteName', 'slotFailed.cart')
 * @returns the faults by path: texts that are missing, empty or still English, or that lack a placeholder
 */
export function wordFaults(en: object, words: object, sameAsEnglish: readonly string[] = []): string[] {
  const [english, translation] = [flat(en), flat(words)];
  const unknown = Object.keys(translation)
    .filter((path) => !Object.hasOwn(english, path))
    .map((path) => `${path}: English has no such text`);
  return [
    ...unknown,
    ...Object.keys(english).flatMap((path) => {
      if (!Object.hasOwn(translation, path)) return [`${path}: missing`];
      const [englishTexts, translatedTexts] = [spoken(english[path]!), spoken(translation[path]!)];
      if (translatedTexts.some((text) => text.trim() === '')) return [`${path}: empty`];
      if (translatedTexts.join() === englishTexts.join() && !sameAsEnglish.includes(path))
        return [`${path}: left in English`];
      const lostIndex = englishTexts.findIndex(
        // skips a result that contains NaN, because the function expects a number, and the sample argument was a text
        (text, index) => !text.includes('NaN') && placesOf(text) !== placesOf(translatedTexts[index] ?? ''),
      );
      return lostIndex === -1
        ? []
        : [`${path}: "${translatedTexts[lostIndex]}" has other places than "${englishTexts[lostIndex]}"`];
    }),
  ];
}

function flat(words: object, prefix = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(words).map(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? flat(value, `${prefix}${key}.`)
        : { [prefix + key]: value },
    ),
  ) as Texts;
}

function spoken(text: Texts[string]): string[] {
  if (typeof text === 'string') return [text];
  return SAMPLES.flatMap((sample) => {
    try {
      return [text(...sample)];
    } catch {
      return [];
    }
  });
}

const placesOf = (text: string): string => [...new Set(text.match(PLACES))].sort().join();
