import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { MarketProvider } from './page-contexts';
import { on, type ChannelMoments } from './channel';
import { findMarket } from '../market/markets';
import { renderRemote, wordFaults } from '../testing';
import { createWords, type WordsSource } from './create-words';

const en = { greeting: 'Hello' };
const german = async () => ({ default: { greeting: 'Hallo' } });

const greetingOf = (source: WordsSource<typeof en>) =>
  function Greeting() {
    const { greeting } = source.useWords();
    // calls a hook after useWords, because React checks the order of hooks when a suspended component renders again
    const [mark] = useState('');
    return <p>{`${greeting}${mark}`}</p>;
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

describe('the texts of a workspace', () => {
  it('are awaited, so English texts never appear first', async () => {
    let arrive: (module: { default: unknown }) => void = () => undefined;
    await greet(
      createWords<typeof en>(
        { en },
        () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
      ),
      'de',
    );
    expect(screen.getByText('waiting')).toBeVisible();
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
    await act(async () => arrive({ default: { greeting: 'Hallo' } }));
    expect(await screen.findByText('Hallo')).toBeVisible();
  });

  it('appear when they arrive, even if React renders without `act`', async () => {
    // renders without `act`, which would end the suspension before the words arrive
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    const source = createWords<typeof en>({ en }, german);
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

  it('are fetched once, unless they are English', async () => {
    const load = jest.fn(german);
    const source = createWords<typeof en>({ en }, load);
    await greet(source, 'uk');
    expect(screen.getByText('Hello')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    await Promise.all([source.loadWords(findMarket('de')!), source.loadWords(findMarket('de')!)]);
    await greet(source, 'de');
    expect(load.mock.calls).toEqual([['de']]);
  });

  it('come from the locale or, if it has no own texts, from its language', async () => {
    const american = { greeting: 'Howdy' };
    const source = createWords<typeof en>({ en, 'en-US': american }, german);
    expect(await source.loadWords(findMarket('us')!)).toBe(american);
    expect(await source.loadWords(findMarket('au')!)).toBe(en);
  });

  it('are in English if the language cannot be fetched', async () => {
    const source = createWords<typeof en>({ en }, () => Promise.reject(new Error('offline')));
    expect(await source.loadWords(findMarket('jp')!)).toBe(en);
  });
});

describe('a language that cannot be fetched', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is reported once, requested again and then shown', async () => {
    const failures: ChannelMoments['words-failed'][] = [];
    const stop = on('words-failed', (failure) => failures.push(failure));
    let isOnline = false;
    const load = jest.fn(() => (isOnline ? german() : Promise.reject(new Error('offline'))));
    await greet(createWords<typeof en>({ en }, load), 'de');
    expect(screen.getByText('Hello')).toBeVisible();

    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Hello')).toBeVisible();

    isOnline = true;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Hallo')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(load).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([{ language: 'de', error: new Error('offline') }]);
    stop();
  });
});

describe('translation faults', () => {
  const english = {
    cart: 'Cart',
    from: (price: string) => `From ${price}`,
    open: (pages: number[], total: number) => `${pages.join(' and ')} of ${total}`,
    steps: [{ title: 'Write' }],
  };

  it('are listed with the path of each faulty message', () => {
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
      'open: "701 und 703" has other places than "701 and 703 of 702"',
      'steps.0.title: empty',
    ]);
    expect(wordFaults(english, { cart: 'Cart' }, ['cart'])).toEqual([
      'from: missing',
      'open: missing',
      'steps.0.title: missing',
    ]);
  });
});
