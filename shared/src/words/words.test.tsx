import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { MarketProvider } from '../boot/market-context';
import { findMarket } from '../market/markets';
import { renderRemote, wordFaults } from '../testing';
import { createWords, plural, type WordsSource } from '.';

const en = { greeting: 'Hello' };
const german = async () => ({ words: { greeting: 'Hallo' } });

const greetingOf = (source: WordsSource<typeof en>) =>
  function Greeting() {
    const { greeting } = source.useWords();
    // a hook that comes after: React is strict about what a component that waited does the second time
    const [mark] = useState('');
    return (
      <p>
        {greeting}
        {mark}
      </p>
    );
  };

function greet(source: WordsSource<typeof en>, identifier: string) {
  const Greeting = greetingOf(source);
  return act(async () => {
    renderRemote(
      <Suspense fallback={<p>waiting</p>}>
        <Greeting />
      </Suspense>,
      { market: findMarket(identifier)! },
    );
  });
}

describe('the words of a workspace', () => {
  it('are waited for, never shown in English first', async () => {
    let arrive: (module: { words: typeof en }) => void = () => undefined;
    await greet(
      createWords(
        en,
        () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
      ),
      'de',
    );
    expect(screen.getByText('waiting')).toBeVisible();
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
    await act(async () => arrive({ words: { greeting: 'Hallo' } }));
    expect(await screen.findByText('Hallo')).toBeVisible();
  });

  it('are there whenever they arrive, as a browser renders', async () => {
    // `act` renders in its own way: here the words come while React already waits for them
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    const source = createWords(en, german);
    const place = document.body.appendChild(document.createElement('div'));
    const Greeting = greetingOf(source);
    const root = createRoot(place);
    startTransition(() =>
      root.render(
        <MarketProvider value={findMarket('de')!}>
          <Suspense fallback="…">
            <Greeting />
          </Suspense>
        </MarketProvider>,
      ),
    );
    await waitFor(() => expect(place).toHaveTextContent('Hallo'));
    root.unmount();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });

  it('are fetched once, and not at all for English', async () => {
    const load = jest.fn(german);
    const source = createWords(en, load);
    await greet(source, 'uk');
    expect(screen.getByText('Hello')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    await Promise.all([source.loadWords(findMarket('de')!), source.loadWords(findMarket('de')!)]);
    await greet(source, 'de');
    expect(load.mock.calls).toEqual([['de']]);
  });

  it('are English where the language cannot be fetched', async () => {
    const source = createWords(en, () => Promise.reject(new Error('offline')));
    expect(await source.loadWords(findMarket('jp')!)).toBe(en);
  });
});

describe('a number of things', () => {
  it('takes the form of its language', () => {
    const items = plural('fr', { one: '# livre', other: '# livres' });
    expect([0, 1, 2].map(items)).toEqual(['0 livre', '1 livre', '2 livres']);
    expect([1, 21].map(plural('ja', { other: '#冊' }))).toEqual(['1冊', '21冊']);
  });
});

describe('faults of a translation', () => {
  const english = {
    cart: 'Cart',
    from: (price: string) => `From ${price}`,
    open: (pages: number[], all: number) => `${pages.join(' and ')} of ${all}`,
    steps: [{ title: 'Write' }],
  };

  it('are found by path', () => {
    expect(
      wordFaults(english, {
        ...english,
        from: () => 'Ab',
        open: (pages: number[]) => pages.join(' und '),
        steps: [{ title: ' ' }],
        more: 'x',
      }),
    ).toEqual([
      'more: English has no such text',
      'cart: left in English',
      'from: "Ab" has other places than "From ‹0›"',
      'open: "7001 und 7003" has other places than "7001 and 7003 of 7002"',
      'steps.0.title: empty',
    ]);
    expect(wordFaults(english, { cart: 'Cart' }, ['cart'])).toEqual([
      'from: missing',
      'open: missing',
      'steps.0.title: missing',
    ]);
  });
});
