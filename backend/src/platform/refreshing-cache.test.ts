import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cacheCounts, createRefreshingCache } from './refreshing-cache';

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1); // not 0, because lru-cache treats a start time of 0 as missing
});
afterEach(() => {
  jest.useRealTimers();
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a refreshing cache', () => {
  it('loads each key only once for concurrent callers', async () => {
    const load = jest.fn(async (key: string) => `${key}!`);
    const get = createRefreshingCache('test', 1000, load, () => undefined);
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a!', 'a!', 'b!']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('counts a lookup as a hit if the lookup starts no load', async () => {
    const get = createRefreshingCache(
      'counted',
      1000,
      async (key) => key,
      () => undefined,
    );
    await Promise.all([get('a'), get('a'), get('b')]);
    await get('a');
    expect(cacheCounts.get('counted')).toEqual({ hits: 2, misses: 2 });
    jest.advanceTimersByTime(1001);
    await get('a');
    expect(cacheCounts.get('counted')).toEqual({ hits: 3, misses: 2 });
  });

  it('returns the old value while it loads a new one, and reports a failed load', async () => {
    let answer: () => Promise<number> = async () => 1;
    const onStale = jest.fn();
    const get = createRefreshingCache('test', 1000, () => answer(), onStale);
    expect(await get('k')).toBe(1);
    answer = async () => {
      throw new Error('down');
    };
    jest.advanceTimersByTime(1001);
    expect(await get('k')).toBe(1);
    await settle();
    expect(onStale).toHaveBeenCalledTimes(1);
    answer = async () => 2;
    jest.advanceTimersByTime(1001);
    expect(await get('k')).toBe(1);
    await settle();
    expect(await get('k')).toBe(2);
  });

  it('does not cache the failure of a first load', async () => {
    let calls = 0;
    const get = createRefreshingCache(
      'test',
      1000,
      async () => {
        calls += 1;
        if (calls === 1) throw new Error('down');
        return calls;
      },
      () => undefined,
    );
    await expect(get('k')).rejects.toThrow('down');
    await expect(get('k')).resolves.toBe(2);
  });
});
