import { describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderRemote } from '@bindery/shared/testing';
import { fakePictures } from '../../testing/fake-pictures';
import { holdPicture, isDecoded, usePreloadedPictures } from './picture-cache';

let count = 0;
const addresses = (length: number): string[] =>
  Array.from({ length }, () => `/muse/pages/queued-${(count += 1)}`);
const urls = (pictureLoads: { url: string }[]): string[] => pictureLoads.map(({ url }) => url);

function Preloading({ list }: { list: readonly string[] }) {
  usePreloadedPictures(list);
  return null;
}

describe('the picture queue', () => {
  it('loads at most four pictures at once', async () => {
    const pictureLoads = fakePictures();
    const allAddresses = addresses(6);
    const heldPictures = allAddresses.map((url) => holdPicture(url));
    for (const { readiness: ready } of heldPictures) ready.catch(() => undefined);
    expect(urls(pictureLoads)).toEqual(allAddresses.slice(0, 4));
    await pictureLoads[2]!.succeed();
    expect(urls(pictureLoads)).toEqual(allAddresses.slice(0, 5));
    await pictureLoads[0]!.fail();
    expect(urls(pictureLoads)).toEqual(allAddresses);
    for (const load of pictureLoads) await load.succeed();
    await heldPictures[5]!.readiness;
  });

  it('cancels a picture that every caller has released, and loads the next', async () => {
    const pictureLoads = fakePictures();
    const allAddresses = addresses(6);
    const heldPictures = allAddresses.map((url) => holdPicture(url));
    heldPictures[4]!.release(); // still queued
    heldPictures[1]!.release();
    expect(urls(pictureLoads)).toEqual([...allAddresses.slice(0, 4), allAddresses[5]]);
    expect(pictureLoads[1]!.isLoading()).toBe(false);
    for (const load of pictureLoads) await load.succeed();
  });

  it('loads pictures outside the view last, and only two at once', async () => {
    const pictureLoads = fakePictures();
    const [low, high] = [addresses(4), addresses(3)];
    low.forEach((url) => holdPicture(url, 'low'));
    expect(urls(pictureLoads)).toEqual(low.slice(0, 2));
    high.forEach((url) => holdPicture(url));
    expect(urls(pictureLoads)).toEqual([...low.slice(0, 2), ...high.slice(0, 2)]);
    await pictureLoads[0]!.succeed();
    expect(urls(pictureLoads).at(-1)).toBe(high[2]);
    holdPicture(low[3]!); // the shopper has turned to it
    await pictureLoads[1]!.succeed();
    expect(urls(pictureLoads).at(-1)).toBe(low[3]);
    for (const load of pictureLoads) await load.succeed();
    expect(urls(pictureLoads).at(-1)).toBe(low[2]);
    await pictureLoads.at(-1)!.succeed();
  });

  it('never drops a decoded picture that a caller still uses', async () => {
    const pictureLoads = fakePictures();
    const [heldUrl, releasedUrl, ...laterUrls] = addresses(40);
    const load = async (url: string) => {
      const picture = holdPicture(url);
      await pictureLoads.at(-1)!.succeed();
      await picture.readiness;
      return picture;
    };
    await load(heldUrl!);
    (await load(releasedUrl!)).release();
    for (const url of laterUrls) (await load(url)).release();
    expect([isDecoded(heldUrl!), isDecoded(releasedUrl!)]).toEqual([true, false]);
  });

  it('stops earlier preloads when the shopper will probably open other pages', async () => {
    jest.useFakeTimers();
    try {
      const pictureLoads = fakePictures();
      const [earlierList, laterList] = [addresses(2), addresses(2)];
      const { rerender } = renderRemote(<Preloading list={earlierList} />, { isStrict: false });
      act(() => void jest.advanceTimersByTime(1000));
      expect(urls(pictureLoads)).toEqual(earlierList);
      rerender(<Preloading list={laterList} />);
      expect(pictureLoads.map((load) => load.isLoading())).toEqual([false, false]);
      act(() => void jest.advanceTimersByTime(1000));
      expect(urls(pictureLoads)).toEqual([...earlierList, ...laterList]);
    } finally {
      jest.useRealTimers();
    }
  });
});
