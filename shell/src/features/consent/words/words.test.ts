import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import type { Words } from '../words';
import english from './en.arb';

/** Texts equal to English. */
const SAME: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['de', 'fr', 'es', 'nl', 'pt', 'da', 'sv'].map((language) => [language, ['title']]),
);
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts of the consent', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      expect(wordFaults(english as Words, await wordsOf(language), SAME[language] ?? [])).toEqual([]);
    },
  );

  it('use American English in American markets, but British English elsewhere', async () => {
    const [american, british] = [await wordsOf('en-US'), await wordsOf('en')];
    expect([american.purposes.personalisation.name, british.purposes.personalisation.name]).toEqual([
      'Personalized advertising',
      'Personalised advertising',
    ]);
    expect(american.acceptAll).toBe(british.acceptAll);
  });
});
