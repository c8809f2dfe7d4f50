import { use } from 'react';
import { useMarket } from '../boot/market-context';
import { languageOf, type Market } from '../market/markets';

/** A workspace's texts in the shopper's language. */
export interface WordsSource<Words> {
  /** Waits by Suspense for a language that is not here yet. */
  useWords(): Words;
  /** Fetches the market's language, so that `useWords` need not wait; never fails. */
  loadWords(market: Pick<Market, 'locale'>): Promise<Words>;
}

/**
 * The texts of a workspace: English comes with the code, every other language is a file that is fetched where it is spoken.
 *
 * @param en - also what a shopper reads whose language cannot be fetched
 * @param load - fetches the file of a language ('pt'), which exports `words`
 * Source: docs/languages.md
 */
export function createWords<Words>(
  en: Words,
  load: (language: string) => Promise<{ words: Words }>,
): WordsSource<Words> {
  const asked = new Map<string, Promise<Words>>();

  function fetchWords(language: string): Promise<Words> {
    const earlier = asked.get(language);
    if (earlier) return earlier;
    const fetched = load(language).then(
      ({ words }) => words,
      () => en,
    );
    // What React itself writes on a promise it waited for: `use` then gives the value at once. It must be asked each
    // time: a component that waited has to call the same hooks when it is rendered again.
    void fetched.then((value) => Object.assign(fetched, { status: 'fulfilled', value }));
    asked.set(language, fetched);
    return fetched;
  }

  return {
    useWords() {
      const language = languageOf(useMarket());
      return language === 'en' ? en : use(fetchWords(language));
    },
    async loadWords(market) {
      const language = languageOf(market);
      return language === 'en' ? en : fetchWords(language);
    },
  };
}
