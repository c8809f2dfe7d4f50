import type { Market } from '@bindery/shared/market';
import type { ContentWords } from './content-words';

export type Languages = Pick<Market, 'contentLocales'>;

/** Returns the documents in the market's languages, best first. 'en' also matches 'en-gb', as its base. */
export function byLanguage(documents: readonly ContentWords[], market: Languages): ContentWords[] {
  const foundContentWords = market.contentLocales.flatMap((locale) => {
    const wantedLanguage = locale.toLowerCase();
    return [
      documents.find(({ lang }) => lang.toLowerCase() === wantedLanguage),
      documents.find(({ lang }) => lang.toLowerCase().split('-')[0] === wantedLanguage),
    ];
  });
  return [...new Set(foundContentWords.filter((document) => document !== undefined))];
}
