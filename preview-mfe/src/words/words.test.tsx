import { Suspense } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { LANGUAGES, languageOf, MARKETS } from '@bindery/shared';
import { renderRemote, wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';
import { useWords } from '../words';

const en = english as Words;
const otherLanguages = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

function NextPage() {
  return <button>{useWords().next}</button>;
}

describe('the texts of the preview', () => {
  it.each(MARKETS.map((market) => [market.identifier, languageOf(market), market] as const))(
    'for %s, uses %s',
    async (_, language, market) => {
      await act(async () => {
        renderRemote(
          <Suspense fallback="…">
            <NextPage />
          </Suspense>,
          { market },
        );
      });
      expect(await screen.findByRole('button', { name: (await wordsOf(language)).next })).toBeVisible();
    },
  );

  it.each(otherLanguages)(
    'in %s are as complete as in English, with the same placeholders',
    async (language) => {
      expect(wordFaults(en, await wordsOf(language), language === 'fr' ? ['pageNumber'] : [])).toEqual([]);
    },
  );
});
