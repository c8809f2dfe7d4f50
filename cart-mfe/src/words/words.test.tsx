import { Suspense } from 'react';
import { describe, it, expect } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findMarket } from '@bindery/shared';
import { renderRemote } from '@bindery/shared/testing';
import { de } from './de';
import { en } from './en';
import { ja } from './ja';
import { useWords } from './use-words';

function Title() {
  return <h1>{useWords().cartTitle}</h1>;
}
const show = (identifier: string) => act(async () => {
  renderRemote(<Suspense fallback="…"><Title /></Suspense>, { market: findMarket(identifier)! });
});

describe('the language of the cart', () => {
  it.each([['us', en], ['uk', en], ['de', de], ['jp', ja], ['fr', en], ['kr', en]] as const)('in %s it is the market\'s, else English', async (identifier, words) => {
    await show(identifier);
    expect(await screen.findByRole('heading', { name: words.cartTitle })).toBeVisible();
  });
});
