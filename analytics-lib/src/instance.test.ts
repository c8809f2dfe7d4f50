import { afterEach, describe, expect, it } from '@jest/globals';
import { createAnalytics } from './analytics';
import { fakeAdapter } from './fake-adapter';
import { getAnalytics, setAnalytics } from './instance';

const silent = getAnalytics();
afterEach(() => setAnalytics(silent));

interface LaterAnalytics {
  recommend(item: string): void;
  laterMember?: unknown;
}

describe('the page’s instance', () => {
  it.each([
    ['silent', silent],
    ['of a page', createAnalytics({ adapter: fakeAdapter(), marketplace: 'uk' })],
  ])('%s: ignores calls to methods that only a later version has', async (_, instance) => {
    setAnalytics(instance);
    const laterAnalytics = getAnalytics() as unknown as LaterAnalytics;
    expect(() => laterAnalytics.recommend('a book')).not.toThrow();
    // the proxy has no `then`, because `await` would call it
    await expect(Promise.resolve(getAnalytics())).resolves.toBe(getAnalytics());
    expect(Object.keys({ ...getAnalytics() })).toEqual(Object.keys(instance));
  });
});
