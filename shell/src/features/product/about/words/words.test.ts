import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import type { Words } from './words';
import english from './en.arb';

/** Texts equal to English. */
const SAME: Readonly<Record<string, readonly string[]>> = { fr: ['pages'] };
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts below the form', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      expect(wordFaults(english as Words, await wordsOf(language), SAME[language] ?? [])).toEqual([]);
    },
  );
});
