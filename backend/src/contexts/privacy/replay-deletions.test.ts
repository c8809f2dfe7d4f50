import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChangeListener } from '../../platform/changes';
import { dropAfterDeletions, repeatAfterRestore } from './replay-deletions';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function fakeChanges() {
  const listeners = new Set<ChangeListener>();
  return {
    subscribe(_topic: string, listener: ChangeListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (detail?: string) => listeners.forEach((listener) => listener(detail)),
  };
}

describe('PRIV-09: cached drawings after a deletion', () => {
  it('are dropped at the first deletion, and again after a minute with more deletions', () => {
    const changes = fakeChanges();
    const drop = jest.fn();
    dropAfterDeletions(changes, drop);
    changes.tell('first');
    expect(drop).toHaveBeenCalledTimes(1);
    for (let second = 1; second < 60; second += 1) {
      jest.advanceTimersByTime(1000);
      changes.tell('another');
    }
    expect(drop).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    expect(drop).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(3_600_000);
    expect(drop).toHaveBeenCalledTimes(2);
    changes.tell('later');
    expect(drop).toHaveBeenCalledTimes(3);
  });

  it('are dropped at most once a minute while deletions continue', () => {
    const changes = fakeChanges();
    const drop = jest.fn();
    dropAfterDeletions(changes, drop);
    for (let second = 0; second < 600; second += 1) {
      changes.tell('another');
      jest.advanceTimersByTime(1000);
    }
    expect(drop).toHaveBeenCalledTimes(1 + 10);
  });

  it('are not dropped after the process ends', () => {
    const changes = fakeChanges();
    const drop = jest.fn();
    const stop = dropAfterDeletions(changes, drop);
    changes.tell('first');
    changes.tell('second');
    stop();
    changes.tell('third');
    expect(jest.getTimerCount()).toBe(0);
    expect(drop).toHaveBeenCalledTimes(1);
  });
});

describe('PRIV-14: the deletion ledger', () => {
  it('is read only after an announcement that may mean a restore', async () => {
    const changes = fakeChanges();
    const repeat = jest.fn(() => Promise.resolve(0));
    const stop = repeatAfterRestore(changes, repeat, () => undefined);
    changes.tell('a-request');
    await jest.advanceTimersByTimeAsync(0);
    expect(repeat).not.toHaveBeenCalled();
    changes.tell();
    await jest.advanceTimersByTimeAsync(0);
    expect(repeat).toHaveBeenCalledTimes(1);
    stop();
  });
});
