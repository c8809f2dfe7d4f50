import { describe, it, expect } from '@jest/globals';
import { LANGUAGES, languageOf, MARKETS } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import { en } from './en';
import { loadWords, type Words } from '.';

/** What these languages say as English does. */
const SAME: Readonly<Record<string, readonly string[]>> = {};
const others = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./languages/${language}.ts`)) as { words: Words }).words;

describe('the words of the page', () => {
  it.each(MARKETS.map((market) => [market.identifier, languageOf(market), market] as const))(
    'in %s are %s',
    async (_, language, market) => {
      expect(await loadWords(market)).toBe(language === 'en' ? en : await wordsOf(language));
    },
  );

  it.each(others)('are all there in %s, with the same places', async (language) => {
    expect(wordFaults(en, await wordsOf(language), ['siteName', ...(SAME[language] ?? [])])).toEqual([]);
  });
});
