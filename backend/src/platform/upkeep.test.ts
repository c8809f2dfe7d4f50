import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Database } from './database';
import { scheduleUpkeep } from './upkeep';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('runs a minute after the start, then hourly, whatever fails, until it is stopped', async () => {
  const runs: string[] = [];
  const failed: string[] = [];
  const stop = scheduleUpkeep(
    { kind: 'postgresql' } as Database,
    [
      { name: 'one', run: () => Promise.reject(new Error('no')) },
      { name: 'two', run: async () => void runs.push('two') },
    ],
    (task) => failed.push(task),
  );
  const counts = (): number[] => [runs.length, failed.length];
  await jest.advanceTimersByTimeAsync(59_000);
  expect(counts()).toEqual([0, 0]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(counts()).toEqual([1, 1]);
  await jest.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(counts()).toEqual([3, 3]);
  stop();
  await jest.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(counts()).toEqual([3, 3]);
});
