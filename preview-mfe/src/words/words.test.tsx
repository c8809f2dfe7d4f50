import { Suspense } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { LANGUAGES, languageOf, MARKETS } from '@bindery/shared';
import { renderRemote, wordFaults } from '@bindery/shared/testing';
import { en, type Words } from './en';
import { useWords } from './use-words';

const others = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  language === 'en' ? en : ((await import(`./languages/${language}.ts`)) as { words: Words }).words;

function NextPage() {
  return <button>{useWords().next}</button>;
}

describe('the language of the preview', () => {
  it.each(MARKETS.map((market) => [market.identifier, languageOf(market), market] as const))(
    'in %s it is %s',
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

  it.each(others)('%s says everything, with the same places', async (language) => {
    expect(wordFaults(en, await wordsOf(language), language === 'fr' ? ['pageNumber'] : [])).toEqual([]);
  });
});
