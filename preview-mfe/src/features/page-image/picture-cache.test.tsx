import { describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderRemote } from '@bindery/shared/testing';
import { fakePictures } from '../../testing/fake-pictures';
import { holdPicture, usePreloadedPictures } from './picture-cache';

let count = 0;
const addresses = (length: number): string[] =>
  Array.from({ length }, () => `/muse/pages/queued-${(count += 1)}`);
const urls = (asked: { url: string }[]): string[] => asked.map(({ url }) => url);

function Preloading({ list }: { list: readonly string[] }) {
  usePreloadedPictures(list);
  return null;
}

describe('pictures that are loading', () => {
  it('are four at once, so that a call that the shopper waits for finds a connection', async () => {
    const asked = fakePictures();
    const all = addresses(6);
    const held = all.map((url) => holdPicture(url));
    for (const { ready } of held) ready.catch(() => undefined);
    expect(urls(asked)).toEqual(all.slice(0, 4));
    await asked[2]!.succeed();
    expect(urls(asked)).toEqual(all.slice(0, 5));
    await asked[0]!.fail();
    expect(urls(asked)).toEqual(all);
    for (const one of asked) await one.succeed();
    await held[5]!.ready;
  });

  it('that nobody wants any more leave their place to the next', async () => {
    const asked = fakePictures();
    const all = addresses(6);
    const held = all.map((url) => holdPicture(url));
    held[4]!.release(); // still queued
    held[1]!.release();
    expect(urls(asked)).toEqual([...all.slice(0, 4), all[5]]);
    expect(asked[1]!.isLoading()).toBe(false);
    for (const one of asked) await one.succeed();
  });

  it('and are not in view are two at once, behind those that are', async () => {
    const asked = fakePictures();
    const [low, high] = [addresses(4), addresses(3)];
    low.forEach((url) => holdPicture(url, 'low'));
    expect(urls(asked)).toEqual(low.slice(0, 2));
    high.forEach((url) => holdPicture(url));
    expect(urls(asked)).toEqual([...low.slice(0, 2), ...high.slice(0, 2)]);
    await asked[0]!.succeed();
    expect(urls(asked).at(-1)).toBe(high[2]);
    holdPicture(low[3]!); // the shopper has turned to it
    await asked[1]!.succeed();
    expect(urls(asked).at(-1)).toBe(low[3]);
    for (const one of asked) await one.succeed();
    expect(urls(asked).at(-1)).toBe(low[2]);
    await asked.at(-1)!.succeed();
  });

  it('for what may be turned to next are let go once it is something else', async () => {
    jest.useFakeTimers();
    try {
      const asked = fakePictures();
      const [before, after] = [addresses(2), addresses(2)];
      const { rerender } = renderRemote(<Preloading list={before} />, { isStrict: false });
      act(() => void jest.advanceTimersByTime(1000));
      expect(urls(asked)).toEqual(before);
      rerender(<Preloading list={after} />);
      expect(asked.map((one) => one.isLoading())).toEqual([false, false]);
      act(() => void jest.advanceTimersByTime(1000));
      expect(urls(asked)).toEqual([...before, ...after]);
    } finally {
      jest.useRealTimers();
    }
  });
});
