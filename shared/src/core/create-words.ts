import { use, useSyncExternalStore } from 'react';
import { useMarket } from './page-contexts';
import { emit } from './channel';
import { languageOf, type Market } from '../market/markets';

export interface WordsSource<Words> {
  /** Suspends until the language is loaded. */
  useWords(): Words;
  /** Fetches the market's language early, so that `useWords` need not suspend. It never fails. */
  loadWords(market: Pick<Market, 'locale'>): Promise<Words>;
}

/** Delay before a language is first fetched again. It doubles with each retry. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 80_000;

/** Marks a promise as fulfilled in the way that React's `use` reads, so that `use` returns the value at once. */
const settled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/**
 * Creates a workspace's texts. English is part of the bundle. Every other language is fetched when it is needed. If a
 * fetch fails, the page is in English until a retry succeeds.
 *
 * @param inline - bundled texts by locale: all of 'en', and those of 'en-US' that differ
 * @param load - fetches the file of a language, such as 'pt' Source: docs/languages.md
 */
export function createWords<Words>(
  inline: { readonly en: unknown } & Readonly<Record<string, unknown>>,
  load: (language: string) => Promise<{ default: unknown }>,
): WordsSource<Words> {
  // the build compiles the texts, and `npm run words:check` checks that they match the type `Words`
  const english = inline.en as Words;
  const inlineWords = ({ locale }: Pick<Market, 'locale'>) =>
    (inline[locale] ?? inline[languageOf({ locale })]) as Words | undefined;
  const fetchedByLanguage = new Map<string, Promise<Words>>();
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function replaceWords(language: string, words: Words): void {
    fetchedByLanguage.set(language, settled(words));
    for (const listener of listeners) listener();
  }

  function retryLater(language: string, delayMs: number): void {
    setTimeout(() => {
      load(language).then(
        (module) => replaceWords(language, module.default as Words),
        () => retryLater(language, Math.min(delayMs * 2, LONGEST_RETRY_MS)),
      );
    }, delayMs);
  }

  function fetchedWords(market: Pick<Market, 'locale'>): Promise<Words> {
    const language = languageOf(market);
    const earlierFetch = fetchedByLanguage.get(language);
    if (earlierFetch) return earlierFetch;
    const fetched = load(language).then(
      (module) => module.default as Words,
      (error: unknown) => {
        emit('words-failed', { language, error });
        retryLater(language, RETRY_MS);
        return english;
      },
    );
    void fetched.then((value) => Object.assign(fetched, { status: 'fulfilled', value }));
    fetchedByLanguage.set(language, fetched);
    return fetched;
  }

  return {
    useWords() {
      const market = useMarket();
      const snapshot = () => inlineWords(market) ?? fetchedWords(market);
      const words = useSyncExternalStore(subscribe, snapshot, snapshot);
      // For a fetched language, always calls `use`, because a suspended component must call the same hooks when it
      // renders again. For English, never calls `use`, because React's `act` treats a render with `use` as suspended.
      return words instanceof Promise ? use(words) : words;
    },
    loadWords: async (market) => inlineWords(market) ?? fetchedWords(market),
  };
}
