import { describe, it, expect } from '@jest/globals';
import { LANGUAGES } from '@bindery/shared';
import { wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';

const en = english as Words;
const otherLanguages = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

describe('the words of the form', () => {
  it.each(otherLanguages)('exist in %s with the same placeholders', async (language) => {
    expect(
      wordFaults(en, await wordsOf(language), ['stepName', 'bookFormat', 'photoFilter', 'photoFilterNone']),
    ).toEqual([]);
  });
});
