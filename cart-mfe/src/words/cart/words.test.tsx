import { Suspense } from 'react';
import { describe, it, expect } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { LANGUAGES, languageOf, MARKETS } from '@bindery/shared';
import { renderRemote, wordFaults } from '@bindery/shared/testing';
import english from './en.arb';
import type { Words } from './words';
import { useWords } from '../cart';

/** keys of texts that are the same in many languages */
const EVERYWHERE: readonly string[] = ['formatExtra', 'addOnsLabel'];
/** words that equal the English ones */
const SAME: Readonly<Record<string, readonly string[]>> = {
  es: ['total', 'subtotal'],
  fr: ['total', 'formatLabel', 'proofPage'],
  pt: ['total', 'subtotal'],
};
const en = english as Words;
const otherLanguages = LANGUAGES.filter((language) => language !== 'en');
const wordsOf = async (language: string) =>
  ((await import(`./${language}.arb`)) as { default: Words }).default;

function Title() {
  return <h1>{useWords().cartTitle}</h1>;
}

describe('the texts of the cart', () => {
  it.each(MARKETS.map((market) => [market.identifier, languageOf(market), market] as const))(
    'for %s, uses %s',
    async (_, language, market) => {
      await act(async () => {
        renderRemote(
          <Suspense fallback="…">
            <Title />
          </Suspense>,
          { market },
        );
      });
      expect(await screen.findByRole('heading', { name: (await wordsOf(language)).cartTitle })).toBeVisible();
    },
  );

  it.each(otherLanguages)('are complete in %s, with English placeholders', async (language) => {
    expect(wordFaults(en, await wordsOf(language), [...EVERYWHERE, ...(SAME[language] ?? [])])).toEqual([]);
  });
});

describe('plural texts', () => {
  it.each([
    ['en', '1 item', '2 items'],
    ['fr', '1 article', '2 articles'],
    ['sv', '1 vara', '2 varor'],
    ['de', '1 Artikel', '2 Artikel'],
  ] as const)('%s has singular and plural forms', async (language, oneItem, two) => {
    const { miniCartName } = await wordsOf(language);
    expect([miniCartName(1), miniCartName(2)]).toEqual([
      expect.stringContaining(oneItem),
      expect.stringContaining(two),
    ]);
  });
});
