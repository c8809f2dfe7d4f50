import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSettled } from './book-pages';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('a value that settles', () => {
  it('follows at once after quiet, and after the pause while it keeps changing', () => {
    const { result, rerender } = renderHook(({ value }) => useSettled(value, 150), {
      initialProps: { value: 'R' },
    });
    wait(500);
    rerender({ value: 'Ro' });
    expect(result.current).toBe('Ro');
    for (const value of ['Rob', 'Robi', 'Robin']) {
      wait(100);
      rerender({ value });
      expect(result.current).toBe('Ro');
    }
    wait(149);
    expect(result.current).toBe('Ro');
    wait(1);
    expect(result.current).toBe('Robin');
  });
});
