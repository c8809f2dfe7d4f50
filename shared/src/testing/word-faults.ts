/** Arguments a text may be made with: enough kinds for each function to take one of them. */
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
 * Compares the words of a language with the English ones.
 *
 * @param sameAsEnglish - paths of texts that are rightly the same ('siteName', 'slotFailed.cart')
 * @returns what is wrong, by path: a text that is missing, empty, left in English, or without one of the English one's places
 */
export function wordFaults(en: object, words: object, sameAsEnglish: readonly string[] = []): string[] {
  const [english, other] = [flat(en), flat(words)];
  const unknown = Object.keys(other)
    .filter((path) => !Object.hasOwn(english, path))
    .map((path) => `${path}: English has no such text`);
  return [
    ...unknown,
    ...Object.keys(english).flatMap((path) => {
      if (!Object.hasOwn(other, path)) return [`${path}: missing`];
      const [wanted, said] = [spoken(english[path]!), spoken(other[path]!)];
      if (said.some((text) => text.trim() === '')) return [`${path}: empty`];
      if (said.join() === wanted.join() && !sameAsEnglish.includes(path)) return [`${path}: left in English`];
      const lost = wanted.findIndex(
        // NaN: the sample is a text and the place a number
        (text, index) => !text.includes('NaN') && placesOf(text) !== placesOf(said[index] ?? ''),
      );
      return lost === -1 ? [] : [`${path}: "${said[lost]}" has other places than "${wanted[lost]}"`];
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

/** A text as it reads with every sample it can be made with. */
function spoken(text: Texts[string]): string[] {
  if (typeof text === 'string') return [text];
  return SAMPLES.flatMap((sample) => {
    try {
      return [text(...sample)];
    } catch {
      // this text takes arguments of another kind
      return [];
    }
  });
}

const placesOf = (text: string): string => [...new Set(text.match(PLACES))].sort().join();
