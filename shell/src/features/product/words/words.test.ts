import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import type { Words } from './words';
import english from './en.arb';

const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts of drafts and missing products', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      expect(wordFaults(english as Words, await wordsOf(language), [])).toEqual([]);
    },
  );
});
