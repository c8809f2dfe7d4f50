import { use, useSyncExternalStore } from 'react';
import { useMarket } from './market-context';
import { emit } from './channel';
import { languageOf, type Market } from '../market/markets';

/** A workspace's texts in the shopper's language. */
export interface WordsSource<Words> {
  /** Waits by Suspense for a language that is not here yet. */
  useWords(): Words;
  /** Fetches the market's language, so that `useWords` need not wait; never fails. */
  loadWords(market: Pick<Market, 'locale'>): Promise<Words>;
}

/** The first retry of a language that could not be fetched; each one after waits twice as long. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 80_000;

/** What React itself writes on a promise it waited for: `use` then gives the value at once. */
const settled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/**
 * The texts of a workspace: English comes with the code, every other language is a file that is fetched where it is
 * spoken. Until a language that could not be fetched arrives, the page is in English.
 *
 * @param inline - texts that come with the code, by locale: 'en', and 'en-US' where it differs
 * @param load - fetches the file of a language ('pt')
 * Source: docs/languages.md
 */
export function createWords<Words>(
  inline: { readonly en: unknown } & Readonly<Record<string, unknown>>,
  load: (language: string) => Promise<{ default: unknown }>,
): WordsSource<Words> {
  // the build compiles the files of texts; `npm run words:check` holds them to the type
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

  /** A failed fetch is not kept: it is repeated until the language is here. */
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
      // `use` each time for a fetched language: a component that waited has to call the same hooks when it is rendered
      // again. Never for English: React's `act` takes a render that calls it for one that waits.
      return words instanceof Promise ? use(words) : words;
    },
    loadWords: async (market) => inlineWords(market) ?? fetchedWords(market),
  };
}
