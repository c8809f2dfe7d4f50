import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import type { Words } from './words';
import english from './en.arb';

/** Texts that a language shares with English on purpose. */
const SAME: Readonly<Record<string, string[]>> = { fr: ['suggestions', 'suggestionCount', 'pages'] };
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the texts of lists and search', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with the same placeholders',
    async (language) => {
      expect(wordFaults(english as Words, await wordsOf(language), SAME[language] ?? [])).toEqual([]);
    },
  );
});
