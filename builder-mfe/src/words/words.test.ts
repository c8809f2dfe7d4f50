import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import { en, type Words } from './en';

const others = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./languages/${language}.ts`)) as { words: Words }).words;

describe('the words of the form', () => {
  it.each(others)('are all there in %s, with the same places', async (language) => {
    expect(wordFaults(en, await wordsOf(language), ['stepName', 'bookFormat'])).toEqual([]);
  });
});
