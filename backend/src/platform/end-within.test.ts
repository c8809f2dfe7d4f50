import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { endWithin } from './end-within';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('endWithin returns the result of the work, or throws the work’s error', async () => {
  await expect(endWithin(1000, Promise.resolve(7))).resolves.toBe(7);
  await expect(endWithin(1000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(jest.getTimerCount()).toBe(0);
});

it('endWithin stops waiting for the work after the limit', async () => {
  const rejection = expect(endWithin(1000, new Promise(() => undefined))).rejects.toThrow('1000 ms');
  await jest.advanceTimersByTimeAsync(1000);
  await rejection;
});
