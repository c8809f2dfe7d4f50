import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';

/** words that equal the English ones */
const SAME: Readonly<Record<string, readonly string[]>> = {
  fr: ['states.province', 'contactTitle'],
  it: ['privacy'],
  nl: ['postcodes.postcode', 'privacy', 'contactTitle'],
};
const EVERYWHERE = ['postcodes.eircode', 'changedSeen'];

describe('the language of the checkout', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'has every text in %s, with the same placeholders',
    async (language) => {
      const { default: words } = (await import(`./${language}.arb`)) as { default: Words };
      expect(wordFaults(english as Words, words, [...EVERYWHERE, ...(SAME[language] ?? [])])).toEqual([]);
    },
  );
});
