import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';

/** keys of texts that are the same in every language */
const SAME = ['changedTo'];
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts of a payment (STEPS-09)', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      expect(wordFaults(english as Words, await wordsOf(language), SAME)).toEqual([]);
    },
  );
});
