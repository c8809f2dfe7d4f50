import { describe, it, expect } from '@jest/globals';
import { LANGUAGES, languageOf, MARKETS, type Market } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import { loadWords, type Words } from '../words';
import english from './en.arb';

const SAME: Readonly<Record<string, readonly string[]>> = {};
const en = english as Words;
const otherLanguages = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

const fileOf = (market: Market) => (market.locale === 'en-US' ? 'en-US' : languageOf(market));

describe('the texts of the page', () => {
  it.each(MARKETS.map((market) => [market.identifier, fileOf(market), market] as const))(
    'in %s are %s',
    async (_, file, market) => {
      expect(await loadWords(market)).toBe(await wordsOf(file));
    },
  );

  it.each(otherLanguages)('are complete in %s, with the same placeholders', async (language) => {
    expect(wordFaults(en, await wordsOf(language), ['siteName', ...(SAME[language] ?? [])])).toEqual([]);
  });

  it('use American English in American markets, but British English elsewhere', async () => {
    const [american, british] = [await wordsOf('en-US'), await wordsOf('en')];
    expect([american.homeTitle, british.homeTitle]).toEqual([
      'Personalized books for children',
      'Personalised books for children',
    ]);
    expect(american.personalise('The Lost Star')).toBe('Personalize The Lost Star');
    // an unchanged text is written once
    expect(american.footerPromise).toBe(british.footerPromise);
  });
});
