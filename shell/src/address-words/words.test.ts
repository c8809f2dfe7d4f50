import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';

/** Texts equal to English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  fr: ['states.province'],
  nl: ['postcodes.postcode'],
};
const EVERYWHERE = ['postcodes.eircode'];
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts of the address form', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      const sameTexts = [...EVERYWHERE, ...(SAME[language] ?? [])];
      expect(wordFaults(english as Words, await wordsOf(language), sameTexts)).toEqual([]);
    },
  );

  it('use American English in American markets, but British English elsewhere', async () => {
    const [american, british] = [(await wordsOf('en-US')).fields, (await wordsOf('en')).fields];
    expect([american.address1, british.address1]).toEqual(['Street address', 'Address']);
    expect(american.country).toBe(british.country);
  });
});
